import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { type Mongo, openMongo } from '@countersign/mongo'
import {
  type AnyProjection,
  FollowerSet,
  type Generation,
  LeasedFollower,
  LeasedReadModel,
  Projector,
  type ReadModelStore,
} from '@countersign/projections'
import { openMongoLeases, openMongoReadModels } from '@countersign/projections/mongodb'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { requestList } from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import { stats } from '@countersign/requests-api/internal/requests/read-models/lists/stats'
import { Reactor } from '@countersign/requests-api/internal/platform/effects/run-effects'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { noLog } from '@countersign/telemetry'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { created, ownerId } from '../../requests/domain/sample-events.js'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { withTimeBudget } from '@countersign/process/time-budget'
import { append, openJournal } from '../../journal.js'

const nextList = { ...requestList, version: requestList.version + 1 }
const definitions = { 'request-list': requestList.tables, stats: stats.tables }

describe('two replicas that are upgraded one after the other', () => {
  let server: TestMongo
  let mongo: Mongo
  let store: ReadModelStore
  const eventLog = openMemoryLog()
  const journal = openJournal(eventLog)
  const queue = openMemoryJobQueue()
  const requests: string[] = []
  /** Committed rows with the positions of their events, by generation. */
  const committed = new Map<number, string[]>()

  beforeAll(async () => {
    server = await testMongos()
      .find(({ guarded }) => guarded)!
      .open()
    talkedTo('two replicas that are upgraded', server.spokenTo)
    // Virtual time, so that no limit of the store is used up on a busy machine.
    const opening = () => openMongo(server.urlOf(`upgrade-${randomUUID()}`))
    mongo = await withTimeBudget(60_000, opening, new VirtualTime())
    store = openMongoReadModels({ db: mongo.db, definitions })
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  /** A store that records commits. */
  function noted(): ReadModelStore {
    const own = openMongoReadModels({ db: mongo.db, definitions })
    const noting = (tables: Generation): Generation => {
      const commit: Generation['commit'] = async (changes, checkpoint) => {
        await tables.commit(changes, checkpoint)
        const rows = changes.map(({ table, key, position }) => `${table} ${key} at ${position}`)
        committed.set(tables.id, [...(committed.get(tables.id) ?? []), ...rows])
      }
      return new Proxy(tables, {
        get: (of, name) => {
          if (name === 'commit') return commit
          const value: unknown = Reflect.get(of, name)
          return typeof value === 'function' ? value.bind(of) : value
        },
      })
    }
    return {
      ...own,
      serving: async (name) => {
        const found = await own.serving(name)
        return found && noting(found)
      },
      building: async (...parts) => noting(await own.building(...parts)),
    }
  }

  /** Starts a replica with a version of the program. */
  async function replica(list: AnyProjection) {
    const own = noted()
    const leasing = { leases: openMongoLeases({ db: mongo.db }), holder: randomUUID(), shared: true }
    const kept = [list, stats].map((projection) => {
      const project = () => new Projector(projection, own, journal, eventLog, noLog, 60_000)
      return new LeasedReadModel({ projection, project, store: own, eventLog, leasing })
    })
    const react = (requestId: string) => queue.enqueue('mail', { id: `mail-${requestId}`, payload: {} })
    const reaction = { name: 'mail-reactor', to: new Set(['SignatureRequestCreated'] as const), react }
    const reactor = new LeasedFollower(new Reactor(reaction, journal, own), eventLog, noLog)
    const set = await new FollowerSet([kept, [reactor]], leasing, noLog).start()
    return { set, kept, reactor, shows: (at: number) => Promise.all(kept.map((one) => one.reached(at, 60_000))) }
  }

  /** Creates and renames requests concurrently. @returns the position of the last event */
  async function happen(many: number): Promise<number> {
    let last = 0
    for (let n = 0; n < many; n++) {
      const requestId = randomUUID()
      requests.push(requestId)
      const stream = `signature-request-${requestId}`
      const made: SigningEvent = { ...created, data: { ...created.data, requestId } }
      for (const event of [made, { type: 'SignatureRequestRenamed', data: { title: `No. ${n}` } } as const]) {
        last = (await append(journal, stream, [event])).position
        // Lets the followers work meanwhile.
        await turn()
      }
    }
    return last
  }

  /** Returns all expected rows of a read model. */
  const rowsIn = async (tables: Generation, names: readonly string[]) => ({
    figures: names.includes('figures') ? await tables.get('figures', ownerId) : undefined,
    requests: await Promise.all(requests.map((requestId) => tables.get('requests', requestId))),
  })
  async function rowsAnew(projection: AnyProjection) {
    const anew = openSqliteReadModels({ file: ':memory:', definitions })
    const projector = new Projector(projection, anew, journal, eventLog, noLog)
    await projector.start()
    const rows = await rowsIn(projector.tables, Object.keys(projection.tables))
    await projector.stop()
    await anew.close()
    return rows
  }

  it('have the same rows, written once, and start each job once', () =>
    withTimeBudget(
      60_000,
      async () => {
        const old = [await replica(requestList), await replica(requestList)]
        expect(old.map(({ set }) => set.held)).toEqual([true, false])
        await old[1]!.shows(await happen(10))

        // Stop the replica that runs the old set first; the other takes it over while the new version runs the new set.
        await old[0]!.set.stop()
        const during = happen(10)
        await until(() => old[1]!.kept.every(({ state }) => state?.status === 'live'))
        const first = await replica(nextList)
        const together = Promise.all([during, happen(30)])
        expect([first.set.held, old[1]!.set.held]).toEqual([true, true])
        const reached = Math.max(...(await together))
        expect((await Promise.all([first, old[1]!].map((one) => one.shows(reached)))).flat()).not.toContain(false)
        // Neither version fails on rows of the other.
        for (const one of [...first.kept, ...old[1]!.kept])
          expect(await one.check()).toMatch(/^(catching up, )?at position/)
        const oldList = await old[1]!.kept[0]!.tables()
        expect(await rowsIn(oldList, [])).toEqual({ ...(await rowsAnew(requestList)), figures: undefined })

        await old[1]!.set.stop()
        const second = await replica(nextList)
        expect([first.set.held, second.set.held]).toEqual([true, false])
        const last = await happen(10)
        expect((await Promise.all([first, second].map((one) => one.shows(last)))).flat()).not.toContain(false)

        expect((await store.serving('request-list'))!.version).toBe(nextList.version)
        for (const projection of [nextList, stats]) {
          const names = Object.keys(projection.tables)
          expect(await rowsIn((await store.serving(projection.name))!, names)).toEqual(await rowsAnew(projection))
        }
        for (const rows of committed.values()) expect(rows).toEqual([...new Set(rows)])
        await until(async () => (await queue.counts('mail')).waiting >= requests.length)
        expect((await queue.counts('mail')).waiting).toBe(requests.length)
        await Promise.all([first.set.stop(), second.set.stop()])
      },
      new VirtualTime(),
    ))
})
