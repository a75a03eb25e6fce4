import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

/** Terms of the address that would lose what was acknowledged, or show what is gone tomorrow. */
const others = 'w=1&journal=false&readPreference=secondaryPreferred&readConcernLevel=local'

describe.each(testMongos())('what is said to MongoDB, whatever the address says: $name', ({ name, open }) => {
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

  it('a write waits for the majority and their journals', async () => {
    await things().insertOne({ _id: 'a' })
    await things().updateOne({ _id: 'a' }, { $set: { n: 1 } })
    await things().findOneAndUpdate({ _id: 'a' }, { $set: { n: 2 } })
    await things().bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 3 } } } }])
    await things().deleteOne({ _id: 'b' })
    for (const write of ['insert', 'update', 'findAndModify', 'delete']) {
      expect([write, said[write]!.writeConcern]).toEqual([write, { w: 'majority', j: true }])
    }
  })

  it('a read is the primary’s, of what will not be rolled back', async () => {
    expect(await things().findOne({ _id: 'a' })).toMatchObject({ n: 3 })
    expect(said.find!.readConcern).toEqual({ level: 'majority' })
    // Said to one server alone, the driver asks for the primary by leaving it out, or by 'primaryPreferred'.
    expect(JSON.stringify(said.find!.$readPreference ?? 'primary')).not.toContain('secondary')
  })
})
