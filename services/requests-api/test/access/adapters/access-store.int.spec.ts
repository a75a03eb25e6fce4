import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { EngineUnavailable } from '@countersign/process'
import { StoreUnavailable } from '@countersign/projections'
import { openMongoAccessStore } from '@countersign/requests-api/internal/access/adapters/mongo-access-store'
import { openSqliteAccessStore } from '@countersign/requests-api/internal/access/adapters/sqlite-access-store'
import { testMongos, type TestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { onSmallDisk } from '@countersign/test-services/small-disk'
import { talkedTo } from '@countersign/test-services/talked-to'
import { describeAccessStore, expectUnavailable } from './access-store.conformance.js'

const dir = mkdtempSync(join(tmpdir(), 'access-'))
afterAll(() => rmSync(dir, { recursive: true }))

const expiresAt = new Date('2026-11-26T12:00:00.000Z')

describeAccessStore('sqlite', async (options) =>
  openSqliteAccessStore({ file: join(dir, `${randomUUID()}.sqlite`), ...options }),
)

describe('an access store in SQLite', () => {
  it('keeps everything across a restart, and is unavailable after being closed', async () => {
    const file = join(dir, 'kept.sqlite')
    const before = openSqliteAccessStore({ file })
    await before.flows.put('a', { sealed: 'a', expiresAt })
    await before.consume('b', expiresAt)
    await before.close()
    await expectUnavailable(before, StoreUnavailable)
    const store = openSqliteAccessStore({ file })
    expect([await store.flows.read('a'), await store.consume('b', expiresAt)]).toEqual([
      { sealed: 'a', attempts: 0, expiresAt },
      false,
    ])
    await store.close()
  })

  it('reports a full disk as unavailable, and works again when space is freed', async () => {
    const open = () => openSqliteAccessStore({ file: join(dir, 'small.sqlite') })
    const { opened: store, fill, free } = onSmallDisk(open)
    fill()
    const fillUp = async () => {
      for (;;) await store.consume(randomUUID(), expiresAt)
    }
    await expect(fillUp()).rejects.toThrow(EngineUnavailable)
    free()
    expect(await store.consume('after all', expiresAt)).toBe(true)
    await store.close()
  })

  it('holds 10,000 flows', async () => {
    const store = openSqliteAccessStore({ file: join(dir, 'many.sqlite') })
    const flowAt = (ms: number) => ({ sealed: '', expiresAt: new Date(expiresAt.getTime() + ms) })
    for (let n = 0; n <= 10_000; n++) await store.flows.put(`flow ${n}`, flowAt(n))
    expect([await store.flows.read('flow 0'), await store.flows.read('flow 1')]).toEqual([
      null,
      { ...flowAt(1), attempts: 0 },
    ])
    await store.close()
  })
})

describe.each(testMongos())('$name', ({ name, guarded, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`access store: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf(`access-${randomUUID()}`), { monitorCommands: true })
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  describeAccessStore(`mongodb, ${name}`, (options) => openMongoAccessStore({ db: mongo.db, ...options }), { guarded })

  describe(`an access store in MongoDB: ${name}`, () => {
    it('is shared by all replicas', async () => {
      const [mine, theirs] = [await openMongoAccessStore(mongo), await openMongoAccessStore(mongo)]
      const id = randomUUID()
      await mine.flows.put(id, { sealed: 'mine', expiresAt })
      expect([await theirs.flows.take(id), await mine.flows.read(id)]).toEqual([
        { sealed: 'mine', attempts: 0, expiresAt },
        null,
      ])
    })

    it('is unavailable while the server is down, and recovers with it', async () => {
      const store = await openMongoAccessStore(mongo)
      await server.kill()
      await expectUnavailable(store, StoreUnavailable)
      await server.restart()
      await expect(store.check()).resolves.toBeUndefined()
    })
  })
})
