import { again, type Blamed, type Verdict } from '../judge-refusal.js'

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

/** Judged again, unless the judgement of a mail server's refusal is given (rule sending-20). */
export class NotDelivered extends Error implements Verdict {
  override readonly name = 'NotDelivered'
  readonly forGood: boolean
  readonly addressRefused: boolean
  readonly blames: Blamed | null

  constructor(
    /** The mail server's response, or the error. May contain an address. */
    readonly serverSaid: string,
    { forGood, addressRefused, blames }: Verdict = again,
    /** Codes of the response, such as `550 5.1.1`; empty without one. */
    readonly codes = '',
    /** True if the same email with links instead of files may be taken (rule sending-21). */
    readonly becauseOfFiles = false,
  ) {
    super('the message was not taken')
    this.forGood = forGood
    this.addressRefused = addressRefused
    this.blames = blames
  }
}
