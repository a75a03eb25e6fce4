import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMailer } from '@countersign/mailer-worker'
import { type Configuration, openEmbedded, startApi, systemClock } from '@countersign/requests-api'
import { pino } from 'pino'
import { seedDemo } from './seed.js'

/** Fills an empty data folder by running the product with an adjustable clock. */
export async function seedInstallation(configuration: Configuration): Promise<void> {
  let time = new Date()
  const clock = { ...systemClock, now: () => time }
  const log = pino({ level: 'silent' })
  await using begun = new AsyncDisposableStack()
  const engines = begun.adopt(await openEmbedded(configuration, clock), (opened) => opened.close())
  const mailing = startMailer({ ...engines, ...configuration, log, now: () => time.getTime() })
  begun.adopt(await mailing, (mailer) => mailer.stop())
  const starting = startApi({ engines, configuration, clock, log })
  const api = begun.adopt(await starting, (started) => started.stop())
  const server = createServer(api.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  begun.defer(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  })
  const { port } = server.address() as AddressInfo
  await seedDemo(`http://127.0.0.1:${port}`, (next) => (time = next), new Date())
}
