import { WatchEnded } from '@countersign/process'
import { type Message, NotDelivered, type Transport } from './ports/transport.js'

/** Final refusals of as many recipients in a row are the installation's fault rather than theirs (rule sending-20). */
const refusedInARow = 3

const blame = {
  server: 'the mail server refuses connections',
  login: 'the mail server refuses the login; check SMTP_URL',
  sender: 'the mail server refuses the sender; check MAIL_FROM, and the login in SMTP_URL',
} as const

/** Says why emails do not leave, until the next one is taken. Its sentences contain no address. */
export class MailHealth {
  readonly #refused = new Set<string>()
  #trouble: string | null = null
  #inARow: string | null = null

  /** Decorates a transport: watches how its deliveries end. */
  watching(transport: Transport): Transport {
    return {
      ...transport,
      deliver: async (message) => {
        try {
          await transport.deliver(message)
          this.#taken(message)
        } catch (error) {
          this.#failed(error, message.to.address)
          throw error
        }
      },
    }
  }

  /** @throws while emails do not leave */
  check(): void {
    const why = this.#trouble ?? this.#inARow
    if (why !== null) throw new Error(why)
  }

  /** Emails to the sender have no reply-to. They follow each final refusal, and a relay may take them alone. */
  #taken({ replyTo }: Message): void {
    this.#trouble = null
    if (!replyTo) return
    this.#refused.clear()
    this.#inARow = null
  }

  #failed(error: unknown, address: string): void {
    if (error instanceof WatchEnded) return
    const { forGood, blames, codes, becauseOfFiles } = error instanceof NotDelivered ? error : new NotDelivered('')
    // The email goes once more, with links.
    if (becauseOfFiles) return
    const shown = codes && ` (${codes})`
    if (!forGood) this.#trouble = (blames ? blame[blames] : 'the last mail was not taken; it is tried again') + shown
    else if (this.#refused.add(address.toLowerCase()).size >= refusedInARow)
      this.#inARow = `the mail server refused the last ${this.#refused.size} recipients for good${shown}`
  }
}
