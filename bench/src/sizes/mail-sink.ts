import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { tokenIn } from '../flow/finishing.js'

export interface MailSink {
  url: string
  readonly taken: number
  readonly tokens: readonly string[]
  close(): Promise<void>
}

/** A local mail server that accepts every mail, and keeps only the tokens of signing links, in the order of arrival. */
export async function openMailSink(): Promise<MailSink> {
  let taken = 0
  const tokens: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        taken++
        const token = tokenIn(mail)
        if (token) tokens.push(token)
        done()
      })
    },
  })
  // A client that hangs up is no fault of the sink.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    tokens,
    get taken() {
      return taken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
