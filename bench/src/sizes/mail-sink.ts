import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A local mail server that accepts and discards every mail. */
export async function openMailSink(): Promise<{ url: string; readonly taken: number; close(): Promise<void> }> {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        taken++
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    get taken() {
      return taken
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
