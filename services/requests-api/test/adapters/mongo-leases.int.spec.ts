import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openMongoLeases } from '@countersign/requests-api/internal/adapters/mongodb/mongo-leases'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

const forMs = 10_000

// Leases rest on a condition and a write in one step.
describe.each(testMongos().filter(({ guarded }) => guarded))('leases in MongoDB: $name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo
  let now = 0
  const replica = (): ReturnType<typeof openMongoLeases> =>
    openMongoLeases({ db: mongo.client.db(database), now: () => now })
  let database: string

  beforeAll(async () => {
    server = await open()
    talkedTo(`leases: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf('unused'))
  })
  beforeEach(() => {
    database = `leases-${randomUUID()}`
  })
  afterAll(async () => {
    await mongo.close()
    await server.stop()
  })

  it('are one replica’s until it gives them back, or is silent for their time', async () => {
    const [a, b] = [replica(), replica()]
    expect([await a.take('list', 'a', forMs), await b.take('list', 'b', forMs)]).toEqual([true, false])
    expect([await a.isFree('list', 'a'), await b.isFree('list', 'b')]).toEqual([true, false])
    now += forMs * 2
    await a.take('list', 'a', forMs)
    expect(await b.isFree('list', 'b')).toBe(false)
    now += forMs * 1.2
    expect(await b.isFree('list', 'b')).toBe(true)
    expect(await b.take('list', 'b', forMs)).toBe(true)
    await b.release('list', 'b')
    expect(await a.take('list', 'a', forMs)).toBe(true)
  })

  it('tell replicas of each other, and what each would do, until one is silent or would do nothing', async () => {
    const [a, b, c] = [replica(), replica(), replica()]
    expect(await a.meet('a', ['list', 'mails'], forMs)).toEqual([])
    expect(await b.meet('b', ['mails'], forMs)).toEqual([['list', 'mails']])
    await c.meet('c', ['stats'], forMs)
    expect(new Set(await a.meet('a', ['list', 'mails'], forMs))).toEqual(new Set([['mails'], ['stats']]))
    await b.meet('b', [], forMs)
    expect(await a.meet('a', ['list', 'mails'], forMs)).toEqual([['stats']])
    now += forMs * 1.2
    expect(await a.meet('a', ['list', 'mails'], forMs)).toEqual([])
    await c.meet('c', ['stats'], forMs)
    expect(await a.meet('a', ['list', 'mails'], forMs)).toEqual([['stats']])
  })
})
