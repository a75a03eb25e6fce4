import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  messageId: string
  to: string[]
  /** Null without a signing link. */
  token: string | null
}

export function readMail(raw: string): Omit<CaughtMail, 'to'> {
  const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
  // Quoted-printable breaks long lines.
  const token = /\/sign\/([\w-]{43})/.exec(raw.replace(/=\r?\n/g, ''))?.[1] ?? null
  return { messageId, token }
}

/** An SMTP server that accepts all mails and delivers none. */
export class MailCatcher {
  /** In order of arrival, including duplicates. */
  readonly taken: CaughtMail[] = []
  /** Delays the response to an accepted mail. */
  yesAfter: ((mail: CaughtMail) => Promise<unknown>) | null = null
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream)
        .then((raw) => {
          const mail = { ...readMail(raw), to: envelope.rcptTo.map(({ address }) => address) }
          this.taken.push(mail)
          return this.yesAfter?.(mail)
        })
        .then(() => done(), done)
    },
  })

  async start(): Promise<this> {
    // A killed client resets its connection.
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
