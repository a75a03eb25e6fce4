import { EngineUnavailable } from '@countersign/process'

/** A mail as it is kept: everything about one subject lies together, so that it can be forgotten together. */
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

/** Where mails go while no mail server is configured (rule sending-11): `.eml` files that any mail program opens. */
export interface Mailbox {
  /** Keeps a mail; one that is kept already stays as it is. */
  put(mail: OutgoingMail): Promise<void>
  /** Newest first. */
  list(part: { limit: number }): Promise<MailboxEntry[]>
  /** The mail, read; null where there is none of that id. */
  read(id: string): Promise<KeptMail | null>
  /** The message's bytes; null where there is none of that id. */
  raw(id: string): Promise<Buffer | null>
  /**
   * Removes every mail about a subject; one that comes afterwards is not kept.
   *
   * @throws {MailboxUnavailable} when some may be left: it is to be done again
   */
  forget(about: string): Promise<void>
}

/** The folder cannot be read or written at the moment. */
export class MailboxUnavailable extends EngineUnavailable {
  override readonly name = 'MailboxUnavailable'
}

/** A mail cannot be kept under such an id. */
export class BadMailId extends Error {
  override readonly name = 'BadMailId'
}
