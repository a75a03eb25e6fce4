import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { mailQueue } from '@countersign/contracts/jobs'
import { verifyChain } from '@countersign/event-log'
import { eventsOf } from '@countersign/event-log/testing'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openProduction } from '@countersign/requests-api/internal/composition/production/open-production'
import { openOwnEventStore, type OwnEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { testMongos, type TestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { noOwnRedis, openOwnRedis, type OwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { Redis } from 'ioredis'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import { type Installation, openInstallation } from './installation.js'
import { SigningWorld } from './signing-world.js'

const missing = noOwnRedis()

describeUnless(missing)('erasing on the production engines', () => {
  let eventStore: OwnEventStore
  let server: TestMongo
  let redis: OwnRedis
  let mongo: Mongo
  let installation: Installation

  beforeAll(async () => {
    eventStore = await openOwnEventStore()
    // Leases need atomic conditional writes.
    server = await testMongos()
      .find(({ guarded }) => guarded)!
      .open()
    redis = await openOwnRedis()
    for (const { spokenTo } of [eventStore, server, redis]) talkedTo('erasing in production', spokenTo)
    const mongoUrl = server.urlOf(`erasure-${randomUUID()}`)
    mongo = await openMongo(mongoUrl)
    const addresses = { eventStoreUrl: eventStore.url, mongoUrl, vaultMongoUrl: null, redisUrl: redis.url }
    const masterKey = randomBytes(32)
    installation = await openInstallation({
      open: ({ dataDir }, clock) => openProduction({ dataDir, masterKey }, addresses, clock, noLog),
    })
  })
  afterAll(async () => {
    await installation?.end()
    await mongo?.close()
    await redis?.stop()
    await server?.stop()
    await eventStore?.stop()
  })

  /** Dumps everything the engines store, as text. */
  async function everything(): Promise<string> {
    const texts: string[] = []
    for (const { name } of await mongo.db.listCollections().toArray()) {
      for await (const document of mongo.db.collection(name).find()) texts.push(`${name} ${JSON.stringify(document)}`)
    }
    const client = new Redis(redis.url)
    for (const key of await client.keys('*')) {
      const value = await client.hgetall(key).catch(() => ({}))
      texts.push(`redis ${key} ${JSON.stringify(value)}`)
    }
    client.disconnect()
    texts.push(JSON.stringify(await eventsOf(installation.engines.eventLog)))
    return texts.join('\n')
  }

  it('leaves no readable data in any of them; hash chain and evidence stay valid', async () => {
    const world = new SigningWorld(installation)
    const { owner } = world
    const request = await world.send([{}])
    const mailId = `invitation-${request.people[0]!.id}-1-0`
    await until(() => installation.engines.queue.holds(mailQueue, mailId))
    await owner.post(`${request.path}/cancel`, { reason: 'Called off' })
    const evidence = new Uint8Array(await (await installation.read(`${request.path}/evidence`)).arrayBuffer())
    const traces = ['Consulting Agreement', 'consulting', 'person 1', 'person1 example com']
    const before = await everything()
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([])

    const answer = await owner.post<SignatureRequestView>(`${request.path}/erase`, { reason: 'Asked for' })
    expect([answer.status, answer.body.erased?.reason]).toEqual([200, 'Asked for'])
    const { readModels, eventLog, queue, vault, blobs } = installation.engines
    const head = await eventLog.head()
    await until(async () => (await readModels.checkpointOf('erasure-reactor')) >= head)
    const after = await everything()
    expect([...traces, 'Person 1', 'person1@example.com'].filter((trace) => after.includes(trace))).toEqual([])
    expect(await vault.find(`signature-request-${request.id}`)).toBe('destroyed')
    expect(await queue.holds(mailQueue, mailId)).toBe(false)
    for await (const { sha256 } of blobs.list()) expect(sha256).toBe('nothing')
    const records = await eventLog.read(`signature-request-${request.id}`)
    expect(verifyChain(records)).toBeNull()
    const heads = records.slice(0, -1).map(({ hash }) => hash)
    expect((await verifyEvidence(sourceOf(evidence), { heads })).faults).toEqual([])
  })
})
