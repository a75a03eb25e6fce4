import { EngineUnavailable } from '@countersign/process'

/** A mail to store, in the folder of its subject, so that a subject can be forgotten. `raw` is RFC 5322. */
export interface OutgoingMail {
  mailId: string
  /** Id of the request, person or team. */
  about: string
  at: Date
  raw: Uint8Array
}

export interface MailboxEntry {
  id: string
  to: string
  subject: string
  /** ISO 8601, UTC. */
  at: string
}

export interface KeptMail extends MailboxEntry {
  from: string
  text: string
  html: string
  attachments: { name: string; size: number }[]
}

/** Stores mails while no mail server is configured (rule sending-11), as `.eml` files that any mail program opens. */
export interface Mailbox {
  put(mail: OutgoingMail): Promise<void>
  /** Newest first. */
  list(part: { limit: number }): Promise<MailboxEntry[]>
  read(id: string): Promise<KeptMail | null>
  raw(id: string): Promise<Buffer | null>
  /** Also rejects later mails of the subject. @throws {MailboxUnavailable} if some may remain: call again */
  forget(about: string): Promise<void>
}

export class MailboxUnavailable extends EngineUnavailable {
  override readonly name = 'MailboxUnavailable'
}

/** The id is not usable as a file name. */
export class BadMailId extends Error {
  override readonly name = 'BadMailId'
}
