import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { openMemoryBytesUnderWay } from '@countersign/requests-api/internal/requests/adapters/memory-bytes-under-way'
import { openMongoBytesUnderWay } from '@countersign/requests-api/internal/requests/adapters/mongo-bytes-under-way'
import type { BytesUnderWay } from '@countersign/requests-api/internal/requests/ports/bytes-under-way'
import { testMongos, type TestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]

function describeBytesUnderWay(name: string, open: () => Promise<BytesUnderWay>): void {
  describe(`bytes under way: ${name}`, () => {
    let underWay: BytesUnderWay
    beforeAll(async () => {
      underWay = await open()
    })
    const marked = (sha256: string, minute = 0) => underWay.isMarked(sha256, at(minute))

    it('are marked until their command ends, even if another one marks the same bytes', async () => {
      const [first, second] = [randomUUID(), randomUUID()]
      await underWay.mark(first, [one], at(1))
      await underWay.mark(first, [other], at(2))
      await underWay.mark(second, [one], at(3))
      expect([await marked(one), await marked(other), await marked('c'.repeat(64))]).toEqual([true, true, false])
      await underWay.clear(first)
      expect([await marked(one), await marked(other)]).toEqual([true, false])
      await underWay.clear(second)
      await underWay.clear(second)
      expect(await marked(one)).toBe(false)
    })

    it('are matched by the age of their marker, and old markers are dropped', async () => {
      const [crashed, young] = [randomUUID(), randomUUID()]
      await underWay.mark(crashed, [one], at(10))
      await underWay.mark(young, [other], at(20))
      expect([await marked(one, 10), await marked(one, 11)]).toEqual([true, false])
      await underWay.forgetBefore(at(15))
      expect([await marked(one), await marked(other)]).toEqual([false, true])
      await underWay.clear(young)
    })
  })
}

describeBytesUnderWay('in memory', async () => openMemoryBytesUnderWay())

describe.each(testMongos())('$name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`bytes under way: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf(`under-way-${randomUUID()}`))
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  describeBytesUnderWay(`mongodb, ${name}`, () => openMongoBytesUnderWay(mongo))

  it('are visible to every replica', async () => {
    const [mine, theirs] = [await openMongoBytesUnderWay(mongo), await openMongoBytesUnderWay(mongo)]
    await mine.mark('replica', [one], at(30))
    expect(await theirs.isMarked(one, at(30))).toBe(true)
    await mine.clear('replica')
  })
})
