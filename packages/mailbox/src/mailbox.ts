import { EngineUnavailable } from '@countersign/process'

/** A mail to store, in the folder of its subject, so that a subject can be forgotten. */
export interface OutgoingMail {
  mailId: string
  /** Id of the request, person or team. */
  about: string
  at: Date
  /** The whole message, RFC 5322. */
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
  /** Stores a mail; ignored if already stored. */
  put(mail: OutgoingMail): Promise<void>
  /** Newest first. */
  list(part: { limit: number }): Promise<MailboxEntry[]>
  /** Parses a mail; null for an unknown id. */
  read(id: string): Promise<KeptMail | null>
  /** Returns the message's bytes; null for an unknown id. */
  raw(id: string): Promise<Buffer | null>
  /**
   * Removes all mails of a subject and rejects later ones.
   *
   * @throws {MailboxUnavailable} if some may remain: call again
   */
  forget(about: string): Promise<void>
}

/** The folder is temporarily unreadable or unwritable. */
export class MailboxUnavailable extends EngineUnavailable {
  override readonly name = 'MailboxUnavailable'
}

/** The id is not usable as a file name. */
export class BadMailId extends Error {
  override readonly name = 'BadMailId'
}
