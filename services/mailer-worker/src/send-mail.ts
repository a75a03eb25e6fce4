import type { BlobStore } from '@countersign/blobs'
import {
  addressToTell,
  MailContent,
  MailJob,
  type MailOutcome,
  mailOutcomeQueue,
  senderAsNamed,
} from '@countersign/contracts/jobs'
import { GiveUp, type JobQueue, type TakenJob } from '@countersign/job-queue'
import { signingCode } from '@countersign/links'
import { WatchEnded } from '@countersign/process'
import { openJson, sealJson, type SubjectKey, type Vault } from '@countersign/vault'
import { attachedFiles } from './attached-files.js'
import { again } from './judge-refusal.js'
import { linkIn } from './link-in.js'
import type { Log } from '@countersign/telemetry'
import type { Sent, SentLedger } from './ports/sent-ledger.js'
import { type Mailbox, type Message, NotDelivered, type Transport } from './ports/transport.js'
import type { Branding } from './templates/branding.js'
import { asHtml } from './templates/render/as-html.js'
import { asText } from './templates/render/as-text.js'
import { writeLetter } from './templates/write-letter.js'
import type { UntilAvailable } from './retry-unavailable.js'

export interface SendingParts {
  queue: Pick<JobQueue, 'enqueue'>
  vault: Vault
  transport: Transport
  blobs: Pick<BlobStore, 'read'>
  ledger: SentLedger
  /** Retries calls to our engines. */
  untilAvailable: UntilAvailable
  branding: Branding
  mailFrom: string
  log: Log
  now: () => number
}

type Ending = Pick<MailOutcome, 'attempt' | 'at' | 'outcome' | 'addressRefused' | 'retryAt'> & { serverSaid: string }

const accepted = { outcome: 'accepted', addressRefused: false, retryAt: null, serverSaid: '' } as const

export class SendMail {
  constructor(private readonly parts: SendingParts) {}

  /** Attempts one mail once. @throws {GiveUp} when the queue must not retry; it retries after any other error */
  async attempt({ payload, attempt, nextDelayMs }: TakenJob): Promise<void> {
    const { vault, ledger, untilAvailable, transport, log } = this.parts
    const mail = MailJob.parse(payload)
    const { mailId } = mail
    const key = await untilAvailable(() => vault.find(mail.personal.key))
    // Erased since: neither a recipient nor a history is left.
    if (key === undefined || key === 'destroyed') throw new GiveUp('the request was erased')
    const before = await untilAvailable(() => ledger.find(mailId))
    if (before) log.info({ mailId, attempt }, 'the mail left before: it is only reported again')
    const sent = before ?? (await this.#deliver(mail, key, { attempt, nextDelayMs }))
    await this.#report(mail, key, { ...sent, ...accepted })
    if (!before) log.info({ mailId, attempt, via: transport.via }, 'mail sent')
  }

  async #deliver(
    mail: MailJob,
    key: SubjectKey,
    { attempt, nextDelayMs }: Pick<TakenJob, 'attempt' | 'nextDelayMs'>,
  ): Promise<Sent> {
    const { ledger, untilAvailable } = this.parts
    try {
      await this.#hand(mail, key)
    } catch (error) {
      if (error instanceof WatchEnded) throw error
      const failure = error instanceof NotDelivered ? error : new NotDelivered((error as Error).message)
      await this.#failed(mail, key, attempt, failure.forGood ? null : nextDelayMs, failure)
      throw failure.forGood ? new GiveUp('the mail server refused it for good') : failure
    }
    const sent = { attempt, at: this.#now() }
    await untilAvailable(() => ledger.note(mail.mailId, sent))
    return sent
  }

  /** With files, and where the files may be why it is refused, once more with links (rule sending-21). */
  async #hand(mail: MailJob, key: SubjectKey): Promise<void> {
    const { transport } = this.parts
    try {
      await transport.deliver(await this.#message(mail, key, { withFiles: true }))
    } catch (error) {
      if (!(error instanceof NotDelivered && error.becauseOfFiles)) throw error
      await transport.deliver(await this.#message(mail, key, { withFiles: false }))
    }
  }

  async #failed(mail: MailJob, key: SubjectKey, attempt: number, nextDelayMs: number | null, failure: NotDelivered) {
    const { serverSaid, addressRefused } = failure
    const retryAt = nextDelayMs === null ? null : new Date(this.parts.now() + nextDelayMs).toISOString()
    const outcome = retryAt ? 'failed-will-retry' : 'failed-for-good'
    this.parts.log.warn({ mailId: mail.mailId, attempt, outcome, retryAt }, 'mail not sent')
    await this.#report(mail, key, { attempt, at: this.#now(), outcome, addressRefused, retryAt, serverSaid })
  }

  async #message(mail: MailJob, key: SubjectKey, { withFiles }: { withFiles: boolean }): Promise<Message> {
    const { branding, mailFrom, now, blobs, untilAvailable } = this.parts
    const content = MailContent.parse(openJson(key, mail.personal.sealed, `mail-job:${mail.mailId}`))
    // A retry, or a queue that stood still, may outlast the link.
    const isLink = content.kind === 'reset-password' || content.kind === 'team-invitation'
    if (isLink && Date.parse(content.validUntil) <= now())
      throw new NotDelivered('Not sent: the link is no longer valid.', { ...again, forGood: true })
    const digits = content.kind === 'code' ? signingCode(key, content.askedBy) : ''
    const attachments = withFiles ? await untilAvailable(() => attachedFiles(content, blobs)) : []
    const reader = { link: linkIn(mail, content, key, branding), digits, attached: attachments.length > 0 }
    const letter = writeLetter(mail, content, reader, branding)
    return {
      mailId: mail.mailId,
      about: mail.about.id,
      messageId: `${mail.mailId}@${branding.host.replace(/:\d+$/, '')}`,
      at: new Date(now()),
      ...writers(mail, content, mailFrom),
      to: { name: content.to.name, address: content.to.email },
      subject: letter.subject,
      text: asText(letter),
      html: asHtml(letter),
      attachments,
    }
  }

  async #report(mail: MailJob, key: SubjectKey, { serverSaid, ...ending }: Ending): Promise<void> {
    const { mailId, kind, about, to } = mail
    const { transport, queue, untilAvailable } = this.parts
    const id = `${mailId}-attempt-${ending.attempt}`
    const personal = serverSaid
      ? { key: key.subject, sealed: sealJson(key, { serverSaid: shortened(serverSaid) }, `mail-outcome:${id}`) }
      : null
    const payload: MailOutcome = {
      version: 1,
      mailId,
      kind,
      about,
      to,
      via: transport.via,
      personal,
      ...ending,
    }
    // Includes the time: attempt numbers restart when the queue was emptied.
    const once = `${id}-${Date.parse(payload.at)}`
    await untilAvailable(() => queue.enqueue(mailOutcomeQueue, { id: once, payload, about: about.id }))
  }

  readonly #now = (): string => new Date(this.parts.now()).toISOString()
}

/** Mails to recipients carry the sender's name, and replies go to the sender. */
function writers({ to }: MailJob, content: MailContent, mailFrom: string): { from: Mailbox; replyTo: Mailbox | null } {
  if (to.kind !== 'recipient' || !('sender' in content))
    return { from: { name: 'Countersign', address: mailFrom }, replyTo: null }
  const { sender } = content
  const address = addressToTell(sender.email)
  return {
    from: { name: `${senderAsNamed(sender.name, 'The sender')} via Countersign`, address: mailFrom },
    replyTo: address === null ? null : { name: senderAsNamed(sender.name, ''), address },
  }
}

/** Truncates the server's response, since it becomes part of the history. */
const shortened = (words: string): string => (words.length > 500 ? `${words.slice(0, 499)}…` : words)
