import { codesOf, filesMayBeWhy, judgeRefusal, type Stage } from '../judge-refusal.js'
import { NotDelivered } from '../ports/transport.js'

/** Errors of nodemailer's SMTP connection. */
export interface SmtpFailure extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

const stages: Partial<Record<string, Stage>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'data' }

function stageOf({ code, command }: SmtpFailure): Stage {
  if (code === 'EMESSAGE') return 'message'
  if (code === 'EAUTH') return 'login'
  return (code === 'EENVELOPE' && stages[command ?? '']) || 'connection'
}

/** Judges a failed delivery. @param hasFiles whether the email has attachments */
export function refusalOf(failure: SmtpFailure, hasFiles: boolean): NotDelivered {
  const { code, response } = failure
  const stage = stageOf(failure)
  const codes = codesOf(response ?? '')
  // Without a reply, nodemailer itself compared the size with the announced one.
  const tooLarge = code === 'EMESSAGE' && response === undefined
  const becauseOfFiles = hasFiles && (tooLarge || filesMayBeWhy(stage, codes))
  return new NotDelivered(response ?? failure.message, judgeRefusal(stage, codes), codes, becauseOfFiles)
}
