import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server took it. */
export interface CaughtMail {
  messageId: string
  to: string[]
}

/** A mail server that takes everything and delivers nothing. */
export class MailCatcher {
  /** In the order in which they came; one that came twice is here twice. */
  readonly taken: CaughtMail[] = []
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
        this.taken.push({ messageId, to: envelope.rcptTo.map(({ address }) => address) })
        done()
      }, done)
    },
  })

  async start(): Promise<this> {
    // A client that is killed cuts its connection.
    this.#server.on('error', () => undefined)
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
