/** A person a mail is from or to. */
export interface Mailbox {
  name: string
  address: string
}

/** A file that a mail carries. */
export interface Attachment {
  name: string
  mediaType: string
  content: Buffer
}

/** A mail, ready to go. */
export interface Message {
  mailId: string
  /** Id of the request, person or team that it is about. */
  about: string
  /** The same for every attempt, so that a mail that came twice is known as one. */
  messageId: string
  at: Date
  from: Mailbox
  replyTo: Mailbox | null
  to: Mailbox
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
}

/** How mails leave: by a mail server, or into the outbox. */
export interface Transport {
  readonly via: 'smtp' | 'outbox'
  /**
   * @throws {NotDelivered} when the message was not taken
   */
  deliver(message: Message): Promise<void>
  close(): Promise<void>
}

/** The message was not taken. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
  constructor(
    /** The mail server's words, or what happened on the way. May hold an address. */
    readonly serverSaid: string,
    /** It will not be taken later either: the server answered with a 5xx (rule sending-6). */
    readonly forGood: boolean,
  ) {
    super('the message was not taken')
  }
}
