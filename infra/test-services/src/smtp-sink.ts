import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A local SMTP server that accepts all emails and delivers none. */
export abstract class SmtpSink {
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => this.keep(raw, to))
        .then(() => done(), done)
    },
  })

  /** Listens on a free port. `url` returns the address. */
  async start(): Promise<this> {
    // A killed client breaks its connection, which is no error of the server.
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

  /** The client gets its answer when this ends. */
  protected abstract keep(raw: Buffer, to: string[]): unknown
}
