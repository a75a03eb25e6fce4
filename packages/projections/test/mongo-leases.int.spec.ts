import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openMongoLeases } from '@countersign/projections/internal/mongodb/mongo-leases'
import { askEveryMs, leaseMs, renewEveryMs } from '@countersign/projections/internal/leases/lease-times'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

const forMs = 10_000
/** So long a killed replica's work may lie. */
const mostMs = 5_000

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
    expect([await a.standing('list', 'a'), await b.standing('list', 'b')]).toEqual(['free', 'unsure'])
    now += forMs * 2
    await a.take('list', 'a', forMs)
    // Only now is it known that its holder is there.
    expect(await b.standing('list', 'b')).toBe('kept')
    now += forMs * 1.2
    expect(await b.standing('list', 'b')).toBe('free')
    expect(await b.take('list', 'b', forMs)).toBe(true)
    await b.release('list', 'b')
    expect(await a.take('list', 'a', forMs)).toBe(true)
  })

  it('are free to the others within five seconds of their holder’s end, and it counts as gone', async () => {
    const [a, b] = [replica(), replica()]
    let others: readonly (readonly string[])[] = []
    let metAt = -Infinity
    const know = async (ageMs: number) => {
      if (now - metAt > ageMs) [others, metAt] = [await b.meet('b', ['list'], leaseMs), now]
    }
    /** As a duty asks that waits (leases/lease-holder, leases/share). */
    const wouldTake = async () => {
      await know(renewEveryMs)
      if ((await b.standing('list', 'b')) !== 'free') return false
      await know(400)
      return others.length === 0
    }
    const live = async () => {
      await a.take('list', 'a', leaseMs)
      await a.meet('a', ['list'], leaseMs)
    }
    await live()
    expect(await wouldTake()).toBe(false)
    // The worst moment: it has renewed all, and nobody has looked since.
    await live()
    const killedAt = now
    do now += askEveryMs
    while (!(await wouldTake()))
    expect(now - killedAt).toBeLessThan(mostMs)
    expect(await b.take('list', 'b', leaseMs)).toBe(true)
    // It was only held up, and comes back: it is told.
    expect(await a.take('list', 'a', leaseMs)).toBe(false)
  })

  it('are given back for one who is gone, and only what was that one’s', async () => {
    const [a, b, next] = [replica(), replica(), replica()]
    for (const lease of ['list', 'stats']) await a.take(lease, 'a', forMs)
    await b.take('mails', 'b', forMs)
    await a.meet('a', ['list', 'stats', 'mails'], forMs)
    await next.clear('a')
    expect(await next.meet('next', ['list', 'stats', 'mails'], forMs)).toEqual([])
    const takes = await Promise.all(['list', 'stats', 'mails'].map((lease) => next.take(lease, 'next', forMs)))
    expect(takes).toEqual([true, true, false])
    // One who was not gone learns of it with its next renewal.
    expect(await a.take('list', 'a', forMs)).toBe(false)
    await next.release('list', 'next')
    expect(await a.take('list', 'a', forMs)).toBe(true)
  })

  it('are renewed together, each for itself', async () => {
    const [a, b] = [replica(), replica()]
    const names = ['list', 'stats', 'mails']
    for (const lease of names) await a.take(lease, 'a', forMs)
    now += forMs * 2
    const seen = await Promise.all(names.map((lease) => b.standing(lease, 'b')))
    expect(seen).toEqual(['unsure', 'unsure', 'unsure'])
    now += forMs * 1.2
    expect(await b.take('stats', 'b', forMs)).toBe(true)
    const renewed = await Promise.all(names.map((lease) => a.take(lease, 'a', forMs)))
    expect(renewed).toEqual([true, false, true])
    expect(await Promise.all(names.map((lease) => b.standing(lease, 'b')))).toEqual(['kept', 'free', 'kept'])
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
