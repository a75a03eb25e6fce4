import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { boundedCalls, type Mongo, MongoUnavailable, openMongo } from '@countersign/mongo'
import { reached } from '@countersign/process'
import { withTimeBudget } from '@countersign/process/time-budget'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { VirtualTime } from '@countersign/test-services/virtual-time'

class Away extends Error {}

describe.each(testMongos())('a connection to MongoDB: $name', ({ name, open }) => {
  const boundedCall = boundedCalls((cause) => new Away('away', { cause }))
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`a connection to MongoDB: ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf('outage'))
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  const things = () => mongo.db.collection<{ _id: string }>('things')
  const calls = {
    'a read': () => boundedCall(() => things().findOne({ _id: 'a' })),
    'a write': () => boundedCall(() => things().updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true })),
    'a bulk write': () =>
      boundedCall(() => things().bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 1 } } } }])),
  }
  /** Runs all calls at once on separate connections; returns the outcome of each. */
  const outcomes = () => {
    const ended = Object.entries(calls).map(async ([what, call]) => {
      const error = await call().then(
        () => 'no error',
        (thrown: unknown) => thrown,
      )
      return { what, away: error instanceof Away || error }
    })
    return Promise.all(ended)
  }
  /** Runs work whose waits end within 2 s of virtual time, or earlier by themselves. */
  const within2s = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const time = new VirtualTime()
    const [answer] = await Promise.all([withTimeBudget(60_000, work, time), time.pass(2000)])
    return answer
  }
  const allAway = Object.keys(calls).map((what) => ({ what, away: true }))
  const allAnswered = Object.keys(calls).map((what) => ({ what, away: 'no error' }))

  it('opens the database named in its address', () => {
    expect(mongo.db.databaseName).toBe('outage')
  })

  it('reports a killed server within 2 s for every call, and reconnects', async () => {
    expect(await outcomes()).toEqual(allAnswered)
    await server.kill()
    expect(await within2s(outcomes)).toEqual(allAway)
    await expect(within2s(() => mongo.check())).rejects.toBeInstanceOf(MongoUnavailable)
    await server.restart()
    expect(await outcomes()).toEqual(allAnswered)
  })

  it('reports a frozen server within 2 s for every call, and recovers', async () => {
    expect(await outcomes()).toEqual(allAnswered)
    server.freeze()
    expect(await within2s(outcomes)).toEqual(allAway)
    server.thaw()
    expect(await outcomes()).toEqual(allAnswered)
  })

  it('passes on an error about the call unchanged', async () => {
    await things().updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true })
    await expect(boundedCall(() => things().insertOne({ _id: 'a' }))).rejects.toMatchObject({ code: 11000 })
  })

  it('fails to open without a server, within 2 s if it shall not wait', async () => {
    await server.kill()
    const opening = within2s(() => openMongo(server.urlOf('outage'), { waitMs: 0 }))
    await expect(opening).rejects.toBeInstanceOf(MongoUnavailable)
    await server.restart()
  })

  it('waits for a server that starts later', async () => {
    await server.kill()
    const pauses: number[] = []
    const sleep = async (ms: number) => {
      if (pauses.push(ms) === 2) await server.restart()
    }
    const late = await openMongo(server.urlOf('outage'), { time: { elapsed: () => pauses.length * 10_000, sleep } })
    await late.check()
    await late.close()
    expect(pauses).toHaveLength(2)
  })

  it('says after 30 s how long it waited, and why', async () => {
    await server.kill()
    let elapsed = 0
    const time = { elapsed: () => elapsed, sleep: async () => void (elapsed += 15_000) }
    await expect(reached('MONGODB_URL', openMongo(server.urlOf('outage'), { time }))).rejects.toThrow(
      /^MONGODB_URL names a server that cannot be used \(waited 30 s for MongoDB: .+\)\. Start it, or mend the variable\.$/,
    )
    await server.restart()
  })
})
