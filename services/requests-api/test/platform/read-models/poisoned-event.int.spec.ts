import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EventLog, Journal } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openMongoLeases, openMongoReadModels } from '@countersign/projections/mongodb'
import { type AnyProjection, idOf, Projector, type ReadModelStore } from '@countersign/projections'
import { alone } from '@countersign/projections/testing/alone'
import {
  type ListedRequest,
  requestList,
} from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import { stats } from '@countersign/requests-api/internal/requests/read-models/lists/stats'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { openTestEventStore, type TestEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { created, requestId } from '../../requests/domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { append, openJournal } from '../../journal.js'

const rename = (title: string): SigningEvent => ({ type: 'SignatureRequestRenamed', data: { title } })

/** A list projection that throws on some titles. @param met collects every title it receives */
function choking(on: readonly string[], met: string[] = []): AnyProjection {
  const handle = requestList.on.SignatureRequestRenamed!
  const chokes = async (...parts: Parameters<typeof handle>) => {
    const title = parts[0].event.data.title as string
    met.push(title)
    if (on.includes(title)) throw new RangeError('no such title')
    await handle(...parts)
  }
  return { ...requestList, on: { ...requestList.on, SignatureRequestRenamed: chokes } }
}

describe('a projection on the production engines that meets an event it cannot digest', () => {
  let eventStore: TestEventStore
  let server: TestMongo
  let mongo: Mongo
  let eventLog: EventLog
  let store: ReadModelStore
  let journal: Journal<CountersignEvent>
  let list: ReturnType<typeof alone>
  let others: ReturnType<typeof alone>

  beforeAll(async () => {
    eventStore = await openTestEventStore()
    server = await testMongos()
      .find(({ guarded }) => guarded)!
      .open()
    const suite = 'a projection that meets an event it cannot digest'
    for (const { spokenTo } of [eventStore, server]) talkedTo(suite, spokenTo)
    mongo = await openMongo(server.urlOf(`poisoned-${randomUUID()}`))
    eventLog = openEventStoreLog({ url: eventStore.url, streamPrefix: eventStore.streamPrefix })
    journal = openJournal(eventLog)
    const definitions = { 'request-list': requestList.tables, stats: stats.tables }
    store = openMongoReadModels({ db: mongo.db, definitions })
  })
  afterAll(async () => {
    await Promise.all([list.stop(), others.stop()])
    await eventLog.close()
    await mongo.db.dropDatabase()
    await mongo.close()
    await Promise.all([eventStore.stop(), server.stop()])
  })

  const kept = (projection: AnyProjection, holder: string) => {
    const project = () => new Projector(projection, store, journal, eventLog, noLog, 60_000)
    const leasing = { leases: openMongoLeases({ db: mongo.db }), holder }
    return alone({ projection, project, store, eventLog }, leasing)
  }
  const happen = async (event: SigningEvent) =>
    (await append(journal, `signature-request-${requestId}`, [event])).position
  const listed = async () => {
    const found = await (await list.tables()).get('requests', idOf(requestId))
    return (found!.row as ListedRequest).title
  }

  it('stops before it, reports the reason, can still be read, and does not affect others', async () => {
    await happen(created)
    list = kept(choking(['Poison']), 'one')
    others = kept(stats, 'one')
    await Promise.all([list.start(), others.start()])
    const lease = await happen(rename('Lease'))
    expect(await list.reached(lease, 60_000)).toBe(true)
    const poison = await happen(rename('Poison'))
    const after = await happen(rename('Loan'))
    await until(() => list.state?.status === 'stopped')
    await expect(list.check()).rejects.toThrow(`stopped at position ${lease}: RangeError: no such title`)
    expect(await list.shows(poison)).toBe(false)
    expect(await listed()).toBe('Lease')
    expect(await others.reached(after, 60_000)).toBe(true)
    expect(await others.check()).toBe(`at position ${after}`)
  })

  it('continues from there with a program that can handle the event', async () => {
    await list.stop()
    const met: string[] = []
    list = kept(choking([], met), 'two')
    await list.start()
    expect(await list.reached(await eventLog.head(), 60_000)).toBe(true)
    expect(await listed()).toBe('Loan')
    expect(met).toEqual(['Poison', 'Loan'])
    await list.check()
  })
})
