export interface Mailbox {
  name: string
  address: string
}

export interface Attachment {
  name: string
  mediaType: string
  content: Buffer
}

export interface Message {
  mailId: string
  /** Id of the request, person or team that it concerns. */
  about: string
  /** Constant across attempts, so that mail programs recognize a duplicate. */
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

export interface Transport {
  readonly via: 'smtp' | 'outbox'
  /** @throws {NotDelivered} */
  deliver(message: Message): Promise<void>
  close(): Promise<void>
}

export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
  constructor(
    /** The mail server's response, or the error. May contain an address. */
    readonly serverSaid: string,
    /** True after a 5xx: retrying is pointless (rule sending-6). */
    readonly forGood: boolean,
    /** True if the server refused the recipient's address itself. */
    readonly addressRefused = false,
  ) {
    super('the message was not taken')
  }
}
