import { setTimeout as wait } from 'node:timers/promises'
import { type Mongo, openMongo } from '@countersign/mongo'
import { startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'
import { MongoDouble } from '@countersign/test-services/mongo/double/mongo-double'
import { openOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { Redis } from 'ioredis'
import { HttpClient } from '../measure/http-client.js'
import { startService, variablesOf } from '../production/start-service.js'
import { collectionSizes, type CollectionSize } from './collection-sizes.js'
import { openMailSink } from './mail-sink.js'
import { sendTypical, typical } from '../flow/sending-flow.js'

/** Storage after typical requests were sent and their mails delivered. */
export interface Filled {
  collections: CollectionSize[]
  events: { count: number; dataBytes: number; metadataBytes: number; nameBytes: number }
  /** Mean size of one blob's bytes, included in the sizes of the blob collections. */
  blobBytes: number
  mailJob: unknown
}

const callers = 8
const patienceMs = 120_000

/** Runs API and mailer on the doubles and a real Redis, sends typical requests, and measures the result. */
export async function fillInstallation(requests: number): Promise<Filled> {
  await using begun = new AsyncDisposableStack()
  const eventStore = begun.adopt(await startEventStoreDouble(), (started) => started.stop())
  const double = begun.adopt(new MongoDouble(), (started) => started.kill())
  await double.start()
  const mongoUrl = `mongodb://127.0.0.1:${double.port}/countersign`
  const redis = begun.adopt(await openOwnRedis(), (started) => started.stop())
  const sink = begun.adopt(await openMailSink(), (opened) => opened.close())
  const variables = variablesOf({ eventStore: eventStore.url, mongo: mongoUrl, redis: redis.url, smtp: sink.url })
  const api = begun.adopt(await startService('requests-api', variables), (started) => started.stop())
  await sendRequests(api.port, requests)

  const mails = requests * typical.people
  const mailJob = await aWaitingJob(redis.url)
  begun.adopt(await startService('mailer-worker', variables), (started) => started.stop())
  const delivered = () => eventStore.stored.all.filter(({ type }) => type === 'MailDelivered').length
  await until(() => delivered() === mails, `${mails} mails in the history`)
  const mongo = begun.adopt(await openMongo(mongoUrl), (opened) => opened.close())
  const events = eventStore.stored.all.filter(({ stream }) => !stream.startsWith('$'))
  const head = Number(events.at(-1)!.position)
  await until(async () => (await checkpoints(mongo)).every((at) => at >= head), 'read models that show all of it')
  const each = (of: (event: (typeof events)[number]) => number) =>
    events.reduce((sum, event) => sum + of(event), 0) / requests
  const blobs = await mongo.db.collection<{ size: number }>('blobs').find().toArray()
  return {
    collections: await collectionSizes(mongo.db),
    blobBytes: blobs.reduce((sum, { size }) => sum + size, 0) / blobs.length,
    events: {
      count: events.length / requests,
      dataBytes: each(({ data }) => data.length),
      metadataBytes: each(({ metadata }) => metadata.length),
      nameBytes: each(({ stream, type }) => stream.length + type.length),
    },
    mailJob,
  }
}

async function sendRequests(port: number, requests: number): Promise<void> {
  const numbers = Array.from({ length: requests }, (_, number) => number).values()
  const caller = async () => {
    using client = new HttpClient(port)
    for (const number of numbers) await sendTypical(client, number)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** Waits for the reactor to add a first mail job, and returns its payload. */
async function aWaitingJob(url: string): Promise<unknown> {
  const redis = new Redis(url)
  let key: string | undefined
  await until(async () => (key = (await redis.keys('countersign:mail:j-*'))[0]) !== undefined, 'a job')
  const data = await redis.hget(key!, 'data')
  redis.disconnect()
  return JSON.parse(data!)
}

async function checkpoints({ db }: Mongo): Promise<number[]> {
  const generations = await db.collection<{ checkpoint: number }>('read-models.generations').find().toArray()
  return generations.map(({ checkpoint }) => checkpoint)
}

async function until(there: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await there()); await wait(100)) {
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s for ${what}`)
  }
}
