import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendUploaded, upload } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { underLoad } from '../measure/load.js'
import { medianMs } from '../measure/median.js'
import type { Reference } from '../measure/reference.js'
import { inH, inR, type Line, told } from '../measure/report.js'
import { startService } from '../production/start-service.js'
import { variablesOf } from '../production/variables.js'
import { startEngine } from '../replicas/start-engine.js'

/** More than the streams that a log remembers (128): asked for in turn, each is read from the disk. */
const requests = 200

/** The details of one request, on the embedded engines and on the doubles of the production engines. */
export async function details(reference: Reference): Promise<Line[]> {
  return [...(await embedded(reference)), ...(await production(reference))]
}

async function embedded(reference: Reference): Promise<Line[]> {
  const installation = await startInstallation(await throwawayFolder())
  try {
    return await measure('embedded', { port, group: installation.group }, reference)
  } finally {
    await installation.stop()
  }
}

async function production(reference: Reference): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('production', `skipped: ${missing}`)]
  await using begun = new AsyncDisposableStack()
  const engine = async (name: 'eventStore' | 'mongo' | 'redis') =>
    begun.adopt(await startEngine(name), (started) => started.stop())
  const [eventStore, mongo, redis] = [await engine('eventStore'), await engine('mongo'), await engine('redis')]
  const variables = variablesOf({ eventStore: eventStore.url, mongo: mongo.url, redis: redis.url })
  const replica = begun.adopt(await startService('requests-api', variables), (started) => started.stop())
  return await measure('production', { port: replica.port, group: replica.id }, reference)
}

async function measure(
  engines: string,
  server: { port: number; group: number },
  reference: Reference,
): Promise<Line[]> {
  const client = new HttpClient(server.port)
  try {
    const [document] = await upload(client, await onePagePdf(1))
    const paths: string[] = []
    for (let n = 0; n < requests; n++) {
      paths.push(`/api/signature-requests/${await sendUploaded(client, document!.id)}`)
    }
    const again = () => client.call('GET', paths[0]!)
    await medianMs(300, again)
    const againMs = await medianMs(1000, again)
    const inTurnMs = await medianMs(1000, (round) => client.call('GET', paths[round % requests]!))
    const { cpuUs } = await underLoad(`http://127.0.0.1:${server.port}${paths[0]!}`, server.group, 5)
    return [
      inR(`${engines}: the same again, median`, againMs, reference),
      inR(`${engines}: ${requests} in turn, median`, inTurnMs, reference),
      inH(`${engines}: the same again, CPU`, cpuUs, reference),
    ]
  } finally {
    client.close()
  }
}
