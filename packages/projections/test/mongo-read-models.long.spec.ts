import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { dropped, type Mongo, openMongo } from '@countersign/mongo'
import { openMongoReadModels } from '@countersign/projections/internal/mongodb/mongo-read-models'
import {
  type Filling,
  FillingLost,
  type Generation,
  type ReadModelStore,
  type RowChange,
  StoreUnavailable,
  WrittenByAnother,
} from '@countersign/projections/internal/port'
import { RecentRows } from '@countersign/projections/internal/recent-rows'
import { withTimeBudget } from '@countersign/process/time-budget'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { itUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { describeReadModelStore, fillingCourse, fillOn, rowsAt, rowsOf, zoo } from './conformance.js'

describe.each(testMongos())('$name', ({ name, indexed, guarded, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`read models: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf('unused'), { monitorCommands: true })
  })
  afterAll(async () => {
    await mongo.close()
    await server.stop()
  })

  const made: Mongo['db'][] = []
  afterEach(() => Promise.all(made.splice(0).map((db) => db.dropDatabase())))
  /** A store with a separate database. */
  const fresh = () => {
    const db = mongo.client.db(`read-models-${randomUUID()}`)
    made.push(db)
    const openStore = (more: { pieceBytes?: number } = {}) => openMongoReadModels({ db, definitions: { zoo }, ...more })
    return { db, openStore }
  }
  const animal = (key: string, position: number, more: object = {}): RowChange => ({
    table: 'animals',
    key,
    row: { owner: 'ann', kind: 'cat', seenAt: '2026-01-01', name: key, tame: false, ...more },
    position,
  })
  const keeper = (key: string, position: number): RowChange => ({ table: 'keepers', key, row: { key }, position })

  const openFresh = async () => {
    const { openStore } = fresh()
    return { store: openStore(), reopen: async () => openStore() }
  }
  describeReadModelStore(`mongodb, ${name}`, openFresh, { indexed })

  describe(`read models in MongoDB: ${name}`, () => {
    it('does not restore a removed row on a late write of an earlier event', async () => {
      const { openStore } = fresh()
      const tables = await openStore().building('zoo', 1, zoo)
      await tables.commit([animal('a', 1)], 1)
      await tables.commit([{ ...animal('a', 3), row: null }], 3)
      await tables.commit([animal('a', 2)], 3)
      expect(await tables.get('animals', 'a')).toBeUndefined()
      await tables.commit([animal('a', 4)], 4)
      expect(await tables.get('animals', 'a')).toBeDefined()
    })

    it('accepts one of two writers of the same tables, and rejects the other', async () => {
      const { openStore } = fresh()
      const one = await openStore().building('zoo', 1, zoo)
      await one.commit([animal('a', 1)], 1)
      const other = await openStore().building('zoo', 1, zoo)
      expect(await other.resume()).toBe(1)
      await other.commit([animal('a', 2)], 2)
      await expect(one.commit([animal('a', 2, { name: 'late' })], 2)).rejects.toThrow(WrittenByAnother)
      expect(await one.resume()).toBe(2)
      await one.commit([animal('a', 3, { name: 'again' })], 3)
      expect((await other.get('animals', 'a'))!.row).toMatchObject({ name: 'again' })
    })

    // Requires atomic conditional updates.
    itUnless(guarded ? null : 'a condition and a write are not one step')(
      'includes every event once when two followers write the same tables',
      async () => {
        const { openStore } = fresh()
        const last = 30
        const counted = (row: object | undefined): number => (row as { count?: number } | undefined)?.count ?? 0
        /** Simulates a follower with increments. @returns the number of its commits */
        const follow = async () => {
          const rows = new RecentRows(await openStore().building('zoo', 1, zoo))
          let written = 0
          for (let at = await rows.resume(); at < last;) {
            const key = `k${at % 3}`
            const [all, own] = [await rows.get('keepers', 'all'), await rows.get('keepers', key)]
            const position = at + 1
            const changes = [
              { table: 'keepers', key: 'all', row: { count: counted(all?.row) + 1 }, position },
              { table: 'keepers', key, row: { count: counted(own?.row) + 1 }, position },
            ]
            try {
              await rows.commit(changes, position)
              written++
              at = position
            } catch (error) {
              expect(error).toBeInstanceOf(WrittenByAnother)
              at = await rows.resume()
            }
          }
          return written
        }
        await openStore().building('zoo', 1, zoo)
        const written = await Promise.all([follow(), follow()])
        expect(written[0]! + written[1]!).toBe(last)
        const tables = await openStore().building('zoo', 1, zoo)
        const figures = await Promise.all(['all', 'k0', 'k1', 'k2'].map((key) => tables.get('keepers', key)))
        expect(figures.map((found) => counted(found?.row))).toEqual([last, 10, 10, 10])
      },
    )

    /**
     * Kills the server after each write of a commit in turn, and checks that the next `resume` finds all rows before or
     * all after it.
     *
     * @returns the checkpoint found after each kill
     */
    async function killAtEach(before: RowChange[], change: RowChange[], pieceBytes?: number): Promise<number[]> {
      const found: number[] = []
      for (let at = 1; ; at++) {
        const { openStore } = fresh()
        const building = () => openStore({ pieceBytes }).building('zoo', 1, zoo)
        const tables = await building()
        await tables.commit(before, 1)
        let writes = 0
        const count = ({ commandName }: { commandName: string }) => {
          if (/update|insert|delete/.test(commandName) && ++writes === at) void server.kill()
        }
        mongo.client.on('commandSucceeded', count)
        const outcome = await tables.commit(change, 2).catch((error: unknown) => error)
        mongo.client.off('commandSucceeded', count)
        if (writes < at) return found
        expect(outcome ?? new StoreUnavailable('answered all the same')).toBeInstanceOf(StoreUnavailable)
        await server.kill()
        await server.restart()
        const next = await building()
        const checkpoint = await next.resume()
        for (const { table, key, position } of checkpoint === 2 ? change : before) {
          expect([at, key, (await next.get(table, key))?.position]).toEqual([at, key, position])
        }
        found.push(checkpoint)
        await next.commit(change, 2)
        for (const { table, key } of change) expect((await next.get(table, key))!.position).toBe(2)
      }
    }

    it('has all rows of a commit or none, wherever it is interrupted', async () => {
      const before = [animal('a', 1), keeper('k', 1)]
      const change = [animal('a', 2), animal('b', 2), keeper('k', 2)]
      // Pending commit, both tables, completion.
      expect(await killAtEach(before, change)).toEqual([2, 2, 2, 2])
    })

    it('has all rows or none of a commit too large for one document', async () => {
      const heavy = (key: string) => animal(key, 2, { name: 'x'.repeat(600) })
      const found = await killAtEach([animal('a', 1)], [heavy('a'), heavy('b'), heavy('c')], 1000)
      // Two further pieces, pending commit, rows, completion, removal of both pieces.
      expect(found).toEqual([1, 1, 2, 2, 2, 2])
    })

    /**
     * Kills the server after each write of a filling in turn, and continues.
     *
     * @param goOn continues with the interrupted filling, or without it, as after a kill of its process
     * @returns the number of interruptions
     */
    async function fillCutOffAtEach(
      goOn: (store: ReadModelStore, tables: Generation, filling: Filling) => Promise<Generation>,
    ) {
      for (let at = 1; ; at++) {
        const { openStore } = fresh()
        const tables = await openStore().building('zoo', 1, zoo)
        const filling = await tables.fill()
        let writes = 0
        const count = ({ commandName }: { commandName: string }) => {
          if (/update|insert|delete/.test(commandName) && ++writes === at) void server.kill()
        }
        mongo.client.on('commandSucceeded', count)
        const outcome = await fillWith(filling).catch((error: unknown) => error)
        expect(outcome ?? new StoreUnavailable('answered all the same')).toBeInstanceOf(StoreUnavailable)
        mongo.client.off('commandSucceeded', count)
        if (writes < at) return at - 1
        await server.kill()
        await server.restart()
        const filled = await goOn(openStore(), tables, filling)
        expect([at, await rowsOf(filled)]).toEqual([at, rowsAt(course, course.length)])
        expect(await filled.checkpoint()).toBe(course.length)
      }
    }
    const course = fillingCourse(2)
    const fillWith = async (filling: Filling) => {
      for (const { changes, checkpoint } of course) await filling.put(changes, checkpoint)
      await filling.end()
    }
    /** Both tables and the checkpoint of each step, and the end. */
    const mostWrites = 7

    const tooSlow = indexed ? null : 'it takes a second to start'
    /** An old connection may fail once more. */
    async function surely<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      for (;;) {
        try {
          return await call()
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error
        }
      }
    }

    itUnless(tooSlow)(
      'fills tables completely, wherever the server is killed',
      async () => {
        const cut = await fillCutOffAtEach(async (_store, tables, filling) => {
          const from = await surely(() => filling.resume())
          for (const { changes, checkpoint } of course) if (checkpoint > from) await filling.put(changes, checkpoint)
          await surely(() => filling.end())
          return tables
        })
        expect(cut).toBeGreaterThanOrEqual(mostWrites)
      },
      120_000,
    )

    itUnless(tooSlow)(
      'restarts filling after server and process were killed, and removes the remains',
      async () => {
        const cut = await fillCutOffAtEach(async (store) => {
          const next = await store.building('zoo', 1, zoo)
          expect(await rowsOf(next)).toEqual(rowsAt(course, await next.checkpoint()))
          await fillOn(next, course)
          await store.promote('zoo', next)
          await store.dropRetired('zoo')
          return (await store.serving('zoo'))!
        })
        expect(cut).toBeGreaterThanOrEqual(mostWrites)
      },
      120_000,
    )

    it('rejects a filling that was considered dead, and keeps the tables intact', async () => {
      const { db, openStore } = fresh()
      const store = openStore()
      const slow = await (await store.building('zoo', 1, zoo)).fill()
      await slow.put(course[0]!.changes, 1)
      await slow.resume()
      const next = await openStore().building('zoo', 1, zoo)
      await fillOn(next, course)
      await store.promote('zoo', next)
      await store.dropRetired('zoo')
      await slow.put(course[1]!.changes, 2)
      await expect(slow.end()).rejects.toThrow(FillingLost)
      expect(await rowsOf((await store.serving('zoo'))!)).toEqual(rowsAt(course, course.length))
      await store.dropRetired('zoo')
      const left = await db.listCollections({}, { nameOnly: true }).toArray()
      const rows = left.map((all) => all.name).filter((collection) => collection.includes('.rows.'))
      expect(rows.toSorted()).toEqual(Object.keys(zoo).map((table) => `read-models.rows.${next.id}.zoo.${table}`))
    })

    it('writes a new row once, without reading it', async () => {
      const { openStore } = fresh()
      const filling = await (await openStore().building('zoo', 1, zoo)).fill()
      const said: string[] = []
      const note = ({ command, commandName }: { commandName: string; command: { ordered?: boolean } }) => {
        if (commandName === 'insert') said.push(command.ordered === false ? 'insert in any order' : 'insert')
        else if (/find|update/.test(commandName)) said.push(commandName)
      }
      const changes = Array.from({ length: 500 }, (_, n) => animal(`k${n}`, n + 1))
      mongo.client.on('commandStarted', note)
      for (const { table, key } of changes) expect(await filling.get(table, key)).toBeUndefined()
      await filling.put(changes, 500)
      await filling.resume()
      mongo.client.off('commandStarted', note)
      // The rows, and the checkpoint.
      expect(said).toEqual(['insert in any order', 'update'])
    })

    it('keeps generations distinct if their counter is lost', async () => {
      const { db, openStore } = fresh()
      const one = await openStore().building('zoo', 1, zoo)
      await db.collection('read-models.counters').drop()
      const other = await openStore().building('zoo', 2, zoo)
      expect(other.id).not.toBe(one.id)
    })

    it('uses a declared index for every page and search', async () => {
      const { db, openStore } = fresh()
      const tables = await openStore().building('zoo', 1, zoo)
      await tables.commit([animal('a', 1), animal('b', 1)], 1)
      const hints: string[] = []
      const note = ({ command }: { command: { find?: string; hint?: string } }) => {
        if (command.find?.includes('animals')) hints.push(String(command.hint))
      }
      mongo.client.on('commandStarted', note)
      const newest = { table: 'animals', by: 'seenAt', direction: 'falling', limit: 10 } as const
      await tables.page({ ...newest, where: { owner: 'ann' } })
      await tables.page({ ...newest, where: { kind: 'cat', owner: 'ann' }, after: { value: '2026', key: 'a' } })
      await tables.search({ ...newest, where: { owner: 'ann' }, beginnings: ['a'] })
      mongo.client.off('commandStarted', note)
      const rows = (await db.listCollections({}, { nameOnly: true }).toArray()).find((all) =>
        all.name.includes('animals'),
      )!
      const indexes = await db.collection(rows.name).indexes()
      const keys = hints.map((hint) => Object.keys(indexes.find((index) => index.name === hint)!.key))
      expect(keys).toEqual([
        ['row.owner', 'row.seenAt', '_id'],
        ['row.owner', 'row.kind', 'row.seenAt', '_id'],
        ['words', 'row.owner', 'row.kind', 'row.tame'],
        ['words', 'row.owner', 'row.kind', 'row.tame'],
      ])
      await expect(tables.page({ ...newest, where: { name: 'a' } })).rejects.toThrow('declares no index')
    })

    it('drops only the collections of retired tables', async () => {
      const { db, openStore } = fresh()
      const store = openStore()
      const blue = await store.building('zoo', 1, zoo)
      await blue.commit([animal('a', 1)], 1)
      await store.promote('zoo', blue)
      const green = await store.building('zoo', 2, zoo)
      await green.commit([animal('a', 1)], 1)
      await store.dropRetired('zoo')
      expect(await blue.get('animals', 'a')).toBeDefined()
      await store.promote('zoo', green)
      await store.dropRetired('zoo')
      const left = await db.listCollections({}, { nameOnly: true }).toArray()
      const rows = left.map((all) => all.name).filter((collection) => collection.includes('.rows.'))
      expect(rows).toEqual([`read-models.rows.${green.id}.zoo.animals`])
    })

    it('completes an interrupted drop with its collections gone', async () => {
      const { db, openStore } = fresh()
      const store = openStore()
      const blue = await store.building('zoo', 1, zoo)
      await store.promote('zoo', blue)
      await store.promote('zoo', await store.building('zoo', 2, zoo))
      for (const table of Object.keys(zoo)) {
        await dropped(db.collection(`read-models.rows.${blue.id}.zoo.${table}`))
      }
      await store.dropRetired('zoo')
      const generations = await db.collection<{ _id: number }>('read-models.generations').find().toArray()
      expect(generations.map(({ _id }) => _id)).not.toContain(blue.id)
    })

    it('fails within 2 s when the server is down, and recovers', async () => {
      const { openStore } = fresh()
      const store = openStore()
      const tables = await store.building('zoo', 1, zoo)
      await tables.commit([animal('a', 1)], 1)
      const calls = () => [
        tables.get('animals', 'a'),
        tables.checkpoint(),
        tables.commit([animal('a', 2)], 2),
        store.serving('zoo'),
        store.checkpointOf('reactor'),
        store.saveCheckpoint('reactor', 1),
        store.check(),
      ]
      await server.kill()
      const time = new VirtualTime()
      const all = () => Promise.allSettled<unknown>(calls())
      const [ended] = await Promise.all([withTimeBudget(60_000, all, time), time.pass(2000)])
      for (const call of ended) {
        expect(call).toMatchObject({ status: 'rejected', reason: { name: StoreUnavailable.name } })
      }
      await server.restart()
      expect(await tables.resume()).toBe(1)
      await tables.commit([animal('a', 2)], 2)
      await store.check()
    })
  })
})
