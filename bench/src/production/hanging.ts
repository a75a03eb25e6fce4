import { setTimeout as wait } from 'node:timers/promises'
import type { FullReadiness } from '@countersign/contracts'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { openTestS3 } from '@countersign/test-services/s3/open-test-s3'
import { onePagePdf } from '../flow/agreement-pdf.js'
import { sendOne, upload } from '../flow/sending-flow.js'
import { CallRefused, HttpClient } from '../measure/http-client.js'
import { type Line, told } from '../measure/report.js'
import { startEngine } from '../engines/start-engine.js'
import { type Hangable, startConverter, startMailServer, startTimestampServer } from './outside-engines.js'
import { type Group, startService, variablesOf } from './start-service.js'

/** In seconds; `HANG_SECONDS=15` for less. */
const hangSeconds = Number(process.env.HANG_SECONDS ?? 120)
const lookMs = 100
const pauseMs = 50
/** Maximum wait for recovery, in s. */
const maxSeconds = 60

/**
 * Hangs one engine after another while one client creates requests and another uploads and sends. Reports refused
 * calls, the first successful change after the fault, and when health turns red and green again.
 */
export async function whatHangingEnginesCost(): Promise<Line[]> {
  const missing = noObjectStore()
  if (missing) return [told('hanging engines skipped', missing)]
  await using begun = new AsyncDisposableStack()
  const adopt = <Started extends { stop(): Promise<void> }>(started: Started) =>
    begun.adopt(started, (one) => one.stop())
  const eventStore = adopt(await startEngine('eventStore'))
  const mongo = adopt(await startEngine('missing' in findJavaMongo() ? 'mongo' : 'javaMongo'))
  const redis = adopt(await startEngine('redis'))
  const store = adopt(await openTestS3())
  const mail = adopt(await startMailServer())
  const timestamps = adopt(await startTimestampServer())
  const converter = adopt(await startConverter())
  const { bucket, endpoint, region, key, secret } = await store.newBucket()
  const variables = {
    ...variablesOf({
      eventStore: eventStore.url,
      mongo: mongo.url,
      redis: redis.url,
      smtp: `smtp://127.0.0.1:${mail.port}`,
    }),
    TIMESTAMP_URL: `http://127.0.0.1:${timestamps.port}/`,
    WORD_CONVERTER: 'gotenberg',
    GOTENBERG_URL: `http://127.0.0.1:${converter.port}`,
    BLOBS_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
    BLOBS_KEY: key,
    BLOBS_SECRET: secret,
  }
  const api = adopt(await startService('requests-api', variables))
  const mailer = adopt(await startService('mailer-worker', variables))
  const ports = { api: api.port, mailer: mailer.port }
  const engines: [name: string, part: string, engine: Hangable][] = [
    ['MongoDB', 'vault', stopped(mongo)],
    ['Redis', 'job-queue', stopped(redis)],
    ['bucket', 'blobs', store],
    ['timestamp server', 'timestamps', timestamps],
    ['mail server', 'mailer', mail],
    ['converter', 'documents', converter],
  ]
  const lines: Line[] = []
  for (const [name, part, engine] of engines)
    lines.push(told(`${name} hangs ${hangSeconds} s`, await hung(ports, part, engine)))
  return lines
}

const stopped = ({ id }: Group): Hangable => ({
  freeze: () => void process.kill(-id, 'SIGSTOP'),
  thaw: () => void process.kill(-id, 'SIGCONT'),
})

interface Ports {
  api: number
  mailer: number
}

async function hung(ports: Ports, part: string, engine: Hangable): Promise<string> {
  const clients = [new HttpClient(ports.api), new HttpClient(ports.api)]
  const [document] = await upload(clients[0]!, await onePagePdf(0))
  const body = JSON.stringify({ title: 'Consulting Agreement', documentIds: [document!.id] })
  const seen = { refused: 0, faultAt: Infinity, firstMs: NaN, over: false }
  const client = async (change: () => Promise<unknown>) => {
    while (!seen.over) {
      const began = performance.now()
      try {
        await change()
        if (began >= seen.faultAt && Number.isNaN(seen.firstMs)) seen.firstMs = performance.now() - seen.faultAt
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error
        seen.refused++
      }
      await wait(pauseMs)
    }
  }
  let files = 0
  const clientsAtWork = Promise.all([
    client(() => clients[0]!.call('POST', '/api/signature-requests', body)),
    client(async () => sendOne(clients[1]!, await onePagePdf(++files))),
  ])
  await wait(1000)
  seen.refused = 0
  engine.freeze()
  seen.faultAt = performance.now()
  const named = secondsUntil(async () => (await redParts(ports)).includes(part))
  await wait(hangSeconds * 1000)
  engine.thaw()
  const backAt = performance.now()
  const well = await secondsUntil(async () => (await redParts(ports)).length === 0)
  while (Number.isNaN(seen.firstMs) && performance.now() - backAt < maxSeconds * 1000) await wait(lookMs)
  seen.over = true
  await clientsAtWork
  for (const one of clients) one[Symbol.dispose]()
  const first = (seen.firstMs / 1000).toFixed(2)
  return `${seen.refused} calls refused, first change after ${first} s, named after ${await named} s, well ${well} s after its return`
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<string> {
  const began = performance.now()
  for (;;) {
    const soFar = await isSo()
    const seconds = (performance.now() - began) / 1000
    if (soFar) return seconds.toFixed(1)
    if (seconds > maxSeconds) return `more than ${maxSeconds}`
    await wait(lookMs)
  }
}

async function redParts({ api, mailer }: Ports): Promise<string[]> {
  const [readiness, ready] = await Promise.all([
    fetch(`http://127.0.0.1:${api}/api/health/ready`).then((answer) => answer.json() as Promise<FullReadiness>),
    fetch(`http://127.0.0.1:${mailer}/ready`),
  ])
  const red = readiness.parts.filter(({ status }) => status === 'failing').map(({ name }) => name)
  return ready.ok ? red : [...red, 'mailer']
}
