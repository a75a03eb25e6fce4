import { MailContent, MailJob, type MailOutcome, mailOutcomeQueue } from '@countersign/contracts/jobs'
import { GiveUp, type JobQueue, type TakenJob } from '@countersign/job-queue'
import { openJson, sealJson, signingToken, type SubjectKey, type Vault } from '@countersign/vault'
import type { Log } from './ports/log.js'
import { type Mailbox, type Message, NotDelivered, type Transport } from './ports/transport.js'
import type { House } from './templates/shared-parts.js'
import { asHtml } from './templates/render/as-html.js'
import { asText } from './templates/render/as-text.js'
import { writeLetter } from './templates/write-letter.js'

/** What sending needs. */
export interface SendingParts {
  queue: JobQueue
  vault: Vault
  transport: Transport
  house: House
  /** The address mails come from. */
  mailFrom: string
  log: Log
  now: () => number
}

/** How one attempt ended. */
type Ending = Pick<MailOutcome, 'outcome' | 'retryAt'> & { serverSaid: string }

/** Sends the mails of the queue, and reports what became of each attempt. */
export class SendMail {
  constructor(private readonly parts: SendingParts) {}

  /**
   * One attempt at one mail.
   *
   * @throws {GiveUp} when it is not to be tried again; anything else: the queue tries again
   */
  async attempt({ payload, attempt, nextDelayMs }: TakenJob): Promise<void> {
    const mail = MailJob.parse(payload)
    const key = await this.parts.vault.find(mail.personal.key)
    // Erased since: there is nobody left to write to, and nobody to tell about it.
    if (key === undefined || key === 'destroyed') throw new GiveUp('the request was erased')
    try {
      await this.parts.transport.deliver(this.#message(mail, key))
    } catch (error) {
      const failure = error instanceof NotDelivered ? error : new NotDelivered((error as Error).message, false)
      await this.#failed(mail, key, attempt, failure.forGood ? null : nextDelayMs, failure)
      throw failure.forGood ? new GiveUp('the mail server refused it for good') : failure
    }
    await this.#report(mail, key, attempt, { outcome: 'accepted', retryAt: null, serverSaid: '' })
    this.parts.log.info({ mailId: mail.mailId, attempt, via: this.parts.transport.via }, 'mail sent')
  }

  async #failed(mail: MailJob, key: SubjectKey, attempt: number, nextDelayMs: number | null, failure: NotDelivered) {
    const { serverSaid } = failure
    const retryAt = nextDelayMs === null ? null : new Date(this.parts.now() + nextDelayMs).toISOString()
    const outcome = retryAt ? 'failed-will-retry' : 'failed-for-good'
    this.parts.log.warn({ mailId: mail.mailId, attempt, outcome, retryAt }, 'mail not sent')
    await this.#report(mail, key, attempt, { outcome, retryAt, serverSaid })
  }

  #message(mail: MailJob, key: SubjectKey): Message {
    const { house, mailFrom, now } = this.parts
    const content = MailContent.parse(openJson(key, mail.personal.sealed, `mail-job:${mail.mailId}`))
    const letter = writeLetter(mail, content, linkOf(mail, key, house), house)
    return {
      mailId: mail.mailId,
      requestId: mail.requestId,
      messageId: `${mail.mailId}@${house.host.replace(/:\d+$/, '')}`,
      at: new Date(now()),
      ...writers(content, mailFrom),
      to: { name: content.to.name, address: content.to.email },
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
    }
  }

  async #report(mail: MailJob, key: SubjectKey, attempt: number, { serverSaid, ...ending }: Ending): Promise<void> {
    const { mailId, kind, requestId, to } = mail
    const id = `${mailId}-attempt-${attempt}`
    const personal = serverSaid
      ? { key: key.subject, sealed: sealJson(key, { serverSaid: shortened(serverSaid) }, `mail-outcome:${id}`) }
      : null
    const payload: MailOutcome = {
      version: 1,
      mailId,
      kind,
      requestId,
      to,
      attempt,
      at: new Date(this.parts.now()).toISOString(),
      via: this.parts.transport.via,
      personal,
      ...ending,
    }
    // By its time too: attempts are counted anew when the queue was emptied in between.
    const once = `${id}-${Date.parse(payload.at)}`
    await this.parts.queue.enqueue(mailOutcomeQueue, { id: once, payload, about: requestId })
  }
}

/** A recipient's own link, derived again each time and stored nowhere; the sender's leads to the request. */
function linkOf({ to, requestId }: MailJob, key: SubjectKey, { publicUrl }: House): string {
  if (to.kind === 'sender') return `${publicUrl}requests/${requestId}`
  return `${publicUrl}sign/${signingToken(key, to.recipientId, to.round)}`
}

/** Mails to recipients show the sender's name and are answered to the sender; those to the sender come from us. */
function writers({ kind, sender }: MailContent, mailFrom: string): { from: Mailbox; replyTo: Mailbox | null } {
  if (kind === 'delivery-failed') return { from: { name: 'Countersign', address: mailFrom }, replyTo: null }
  return {
    from: { name: `${sender.name} via Countersign`, address: mailFrom },
    replyTo: { name: sender.name, address: sender.email },
  }
}

/** A server's words become part of the history: long ones are cut. */
const shortened = (words: string): string => (words.length > 500 ? `${words.slice(0, 499)}…` : words)
