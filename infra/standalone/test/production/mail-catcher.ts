import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as a mail server took it. */
export interface CaughtMail {
  messageId: string
  to: string[]
  /** What a recipient presses; null in a mail that has no such link. */
  token: string | null
}

/** What there is to know of a mail from its bytes. */
export function readMail(raw: string): Omit<CaughtMail, 'to'> {
  const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
  // Quoted-printable breaks long lines.
  const token = /\/sign\/([\w-]{43})/.exec(raw.replace(/=\r?\n/g, ''))?.[1] ?? null
  return { messageId, token }
}

/** A mail server that takes everything and delivers nothing. */
export class MailCatcher {
  /** In the order in which they came; one that came twice is here twice. */
  readonly taken: CaughtMail[] = []
  /** What a mail's yes waits for, once the mail was taken; null: nothing. */
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
