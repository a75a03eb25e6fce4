import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openMongoLeases } from '@countersign/projections/internal/mongodb/mongo-leases'
import { askEveryMs, leaseMs } from '@countersign/projections/internal/leases/lease-times'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { VirtualTime } from '@countersign/test-services/virtual-time'

const forMs = 10_000
/** Time limit for taking over a killed replica's work. */
const mostMs = 5_000

// Leases need atomic conditional updates.
describe.each(testMongos().filter(({ guarded }) => guarded))('leases in MongoDB: $name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo
  const time = new VirtualTime()
  const replica = (): ReturnType<typeof openMongoLeases> => openMongoLeases({ db: mongo.client.db(database), time })
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

  it('belong to one replica until it releases them or they expire', async () => {
    const [a, b] = [replica(), replica()]
    expect([await a.take('list', 'a', forMs), await b.take('list', 'b', forMs)]).toEqual(['held', 'unsure'])
    await time.pass(forMs * 2)
    await a.take('list', 'a', forMs)
    // Only now has its holder been seen renewing.
    expect(await b.take('list', 'b', forMs)).toBe('kept')
    await time.pass(forMs * 1.2)
    expect(await b.take('list', 'b', forMs)).toBe('held')
    await b.release('list', 'b')
    expect(await a.take('list', 'a', forMs)).toBe('held')
  })

  it('pass to another replica within five seconds of their holder’s end', async () => {
    const [a, b] = [replica(), replica()]
    await a.take('list', 'a', leaseMs)
    expect(await b.take('list', 'b', leaseMs)).toBe('unsure')
    // The worst case: a renewal that no watcher has seen yet.
    await a.take('list', 'a', leaseMs)
    const killedAt = time.elapsed()
    do await time.pass(askEveryMs)
    while ((await b.take('list', 'b', leaseMs)) !== 'held')
    expect(time.elapsed() - killedAt).toBeLessThan(mostMs)
    // A paused holder learns that its lease is gone.
    expect(await a.take('list', 'a', leaseMs)).toBe('unsure')
  })

  it('can be released for a replica that is gone, without affecting others', async () => {
    const [a, b, next] = [replica(), replica(), replica()]
    for (const lease of ['list', 'stats']) await a.take(lease, 'a', forMs)
    await b.take('mails', 'b', forMs)
    await next.clear('a')
    const takes = await Promise.all(['list', 'stats', 'mails'].map((lease) => next.take(lease, 'next', forMs)))
    expect(takes).toEqual(['held', 'held', 'unsure'])
    // A holder wrongly assumed dead learns of it at its next renewal.
    expect(await a.take('list', 'a', forMs)).toBe('unsure')
    await next.release('list', 'next')
    expect(await a.take('list', 'a', forMs)).toBe('held')
  })
})
