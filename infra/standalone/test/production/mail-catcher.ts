import { SmtpSink } from '@countersign/test-services/smtp-sink'

export interface CaughtMail {
  messageId: string
  to: string[]
  /** Null without a signing link. */
  token: string | null
  /** Null without a link that joins a team. */
  invitation: string | null
}

export function readMail(raw: string): Omit<CaughtMail, 'to'> {
  const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
  // Quoted-printable breaks long lines.
  const text = raw.replace(/=\r?\n/g, '')
  const token = /\/sign\/([\w-]{43})/.exec(text)?.[1] ?? null
  const invitation = /\/join#([\w-]{22}\.[\w-]{43})/.exec(text)?.[1] ?? null
  return { messageId, token, invitation }
}

export class MailCatcher extends SmtpSink {
  /** In order of arrival, including duplicates. */
  readonly taken: CaughtMail[] = []
  /** Delays the response to an accepted mail. */
  yesAfter: ((mail: CaughtMail) => Promise<unknown>) | null = null

  protected override keep(raw: Buffer, to: string[]): unknown {
    const mail = { ...readMail(raw.toString()), to }
    this.taken.push(mail)
    return this.yesAfter?.(mail)
  }
}
