import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'

/** The next server on the way: keeps the emails that it takes, and refuses gone@example.org. */
export class OnwardServer {
  readonly taken: { from: string; to: string[]; raw: string }[] = []
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === 'gone@example.org' ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null,
      ),
    onData: (stream, { envelope }, done) => {
      const from = (envelope.mailFrom as SMTPServerAddress).address
      const to = envelope.rcptTo.map(({ address }) => address)
      text(stream).then((raw) => {
        this.taken.push({ from, to, raw })
        done()
      }, done)
    },
  })

  async start(): Promise<void> {
    this.#server.on('error', () => undefined)
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
