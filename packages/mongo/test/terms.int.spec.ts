import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { anyTime, boundedCalls, type Mongo, openMongo } from '@countersign/mongo'
import { withTimeBudget } from '@countersign/process/time-budget'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

/** Settings that would lose acknowledged writes or read data that may be rolled back. */
const others = 'w=1&journal=false&readPreference=secondaryPreferred&readConcernLevel=local'

describe.each(testMongos())('the settings of MongoDB calls, regardless of the address: $name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo
  const said: Record<string, Record<string, unknown>> = {}

  beforeAll(async () => {
    server = await open()
    talkedTo(`what is said to MongoDB: ${name}`, server.spokenTo)
    const url = server.urlOf('terms')
    mongo = await openMongo(`${url}${url.includes('?') ? '&' : '?'}${others}`, { monitorCommands: true })
    mongo.client.on('commandStarted', ({ commandName, command }) => {
      said[commandName] = command as Record<string, unknown>
    })
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  const things = () => mongo.db.collection<{ _id: string; n?: number }>('things')

  it('a write uses majority write concern with journaling', async () => {
    await things().insertOne({ _id: 'a' })
    await things().updateOne({ _id: 'a' }, { $set: { n: 1 } })
    await things().findOneAndUpdate({ _id: 'a' }, { $set: { n: 2 } })
    await things().bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 3 } } } }])
    await things().deleteOne({ _id: 'b' })
    for (const write of ['insert', 'update', 'findAndModify', 'delete']) {
      expect([write, said[write]!.writeConcern]).toEqual([write, { w: 'majority', j: true }])
    }
  })

  it('a read goes to the primary with majority read concern', async () => {
    expect(await things().findOne({ _id: 'a' })).toMatchObject({ n: 3 })
    expect(said.find!.readConcern).toEqual({ level: 'majority' })
    // For a single server the driver omits 'primary' or sends 'primaryPreferred'.
    expect(JSON.stringify(said.find!.$readPreference ?? 'primary')).not.toContain('secondary')
  })

  it('a call sends maxTimeMS, at most the time budget of its caller', async () => {
    const boundedCall = boundedCalls((cause) => new Error('away', { cause }))
    const calls: Record<string, () => Promise<unknown>> = {
      find: () => things().findOne({ _id: 'a' }),
      insert: () => things().insertOne({ _id: 'c' }),
      update: () => things().updateOne({ _id: 'a' }, { $set: { n: 4 } }),
      findAndModify: () => things().findOneAndUpdate({ _id: 'a' }, { $set: { n: 5 } }, { upsert: true }),
      delete: () => things().deleteOne({ _id: 'c' }),
    }
    for (const [command, call] of Object.entries(calls)) {
      await boundedCall(call)
      const patient = said[command]!.maxTimeMS
      await withTimeBudget(700, () => boundedCall(call).catch(() => undefined))
      const hurried = said[command]!.maxTimeMS
      expect([command, isWithin(patient, 1800), isWithin(hurried, 700)]).toEqual([command, true, true])
    }
    await boundedCall(() => things().bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 6 } } } }]))
    expect(isWithin(said.update!.maxTimeMS, 1800)).toBe(true)
    expect(await things().findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 6 })
  })

  it('a call without a time limit sends no maxTimeMS', async () => {
    const boundedCall = boundedCalls((cause) => new Error('away', { cause }))
    await boundedCall(() => things().findOne({ _id: 'a' }), anyTime)
    expect(said.find!.maxTimeMS).toBeUndefined()
  })
})

const isWithin = (ms: unknown, max: number): boolean => typeof ms === 'number' && ms >= 1 && ms <= max
