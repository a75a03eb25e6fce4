import { randomBytes, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { BlobsUnavailable, type BlobStore } from '@countersign/blobs'
import { describeBlobs } from './conformance.js'
import { openMongoBlobs } from '@countersign/blobs/mongodb'
import { type Mongo, openMongo } from '@countersign/mongo'
import { withTimeBudget } from '@countersign/process/time-budget'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { Binary, type ObjectId } from 'mongodb'
import { received } from './received.js'

/** GridFS' default chunk size. */
const chunkBytes = 255 * 1024
const hour = 60 * 60 * 1000

describe.each(testMongos())('$name', ({ name, guarded, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`blobs: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf(`blobs-${randomUUID()}`), { monitorCommands: true })
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  const fresh = () => ({ db: mongo.db, name: `blobs-${randomUUID()}` })

  /** Overwrites a blob's chunks. */
  const alterIn = (store: { name: string }) => async (sha256: string, bytes: Buffer) => {
    const published = await mongo.db.collection<{ _id: string; file: ObjectId }>(store.name).findOne({ _id: sha256 })
    const chunks = mongo.db.collection<{ files_id: ObjectId; n: number }>(`${store.name}.bytes.chunks`)
    const stored = await chunks.find({ files_id: published!.file }).toArray()
    for (const { _id, ...chunk } of stored) {
      const data = new Binary(bytes.subarray(chunk.n * chunkBytes, (chunk.n + 1) * chunkBytes))
      await chunks.replaceOne({ _id }, { ...chunk, data } as object as typeof chunk)
    }
  }

  const opened = async () => {
    const store = fresh()
    return { blobs: await openMongoBlobs(store), alter: alterIn(store) }
  }
  describeBlobs(`mongodb, ${name}`, opened, { guarded })

  describe(`blobs in MongoDB: ${name}`, () => {
    /** Counts documents other than published blobs: chunks, files, marks. */
    const beside = async (store: { name: string }) => {
      const [chunks, files, marks] = await Promise.all(
        ['bytes.chunks', 'bytes.files', 'unfinished'].map(async (part) => {
          const all = await mongo.db
            .collection(`${store.name}.${part}`)
            .find({}, { projection: { _id: 1 } })
            .toArray()
          return all.length
        }),
      )
      return { chunks, files, marks }
    }
    const nothing = { chunks: 0, files: 0, marks: 0 }
    /** Reads a blob's length, retrying when a busy machine makes the server too slow. */
    const lengthOf = async (blobs: BlobStore, sha256: string, tries = 10): Promise<number> => {
      try {
        return (await buffer(await blobs.read(sha256))).length
      } catch (error) {
        if (!(error instanceof BlobsUnavailable) || tries === 1) throw error
        return lengthOf(blobs, sha256, tries - 1)
      }
    }

    it('reads any range across several chunks', async () => {
      const blobs = await openMongoBlobs(fresh())
      const bytes = randomBytes(600_000)
      const { sha256 } = await blobs.putBytes(bytes)
      const edge = chunkBytes
      for (const [start, end] of [
        [0, 0],
        [0, 599_999],
        [edge - 1, edge],
        [edge, edge],
        [100, 2 * edge + 100],
        [2 * edge, 599_999],
        [599_999, 599_999],
        [599_000, 700_000],
      ] as const) {
        const part = await buffer(await blobs.read(sha256, { start, end }))
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
      }
    })

    it('keeps only one of several concurrent uploads, and leaves no mark', async () => {
      const place = fresh()
      const stores = await Promise.all(Array.from({ length: 4 }, () => openMongoBlobs(place)))
      const bytes = randomBytes(300_000)
      await Promise.all(stores.map((blobs) => blobs.putBytes(bytes)))
      expect(await beside(place)).toEqual({ chunks: 2, files: 1, marks: 0 })
      const [{ sha256 }, later] = [await stores[0]!.putBytes(bytes), new Date(Date.now() + hour)]
      expect(await stores[1]!.removeIfIdle(sha256, later)).toBe(true)
      expect(await beside(place)).toEqual(nothing)
    })

    /** Kills the server during an upload of many chunks. */
    async function tornUpload(blobs: BlobStore, file: Awaited<ReturnType<typeof received>>) {
      let chunks = 0
      const kill = ({ commandName }: { commandName: string }) => {
        if (commandName === 'insert' && ++chunks === 3) void server.kill()
      }
      mongo.client.on('commandSucceeded', kill)
      try {
        await expect(blobs.putFile(file)).rejects.toMatchObject({ name: BlobsUnavailable.name })
      } finally {
        mongo.client.off('commandSucceeded', kill)
        await server.kill()
        await server.restart()
      }
    }

    it('hides an interrupted upload, accepts it again, and sweeps its remains', async () => {
      const place = fresh()
      let now = Date.now()
      const blobs = await openMongoBlobs({ ...place, now: () => now })
      const file = await received(randomBytes(3_000_000))
      await tornUpload(blobs, file)
      expect(await blobs.find(file.sha256)).toBeNull()
      expect((await stat(file.path)).size).toBe(file.size)
      await blobs.putFile(file)
      expect(await lengthOf(blobs, file.sha256)).toBe(file.size)
      const withTorn = await beside(place)
      expect(withTorn).toMatchObject({ files: 1, marks: 1 })
      expect(withTorn.chunks).toBeGreaterThan(12)

      await openMongoBlobs({ ...place, now: () => now })
      expect(await beside(place)).toEqual(withTorn)
      now += hour + 1
      await openMongoBlobs({ ...place, now: () => now })
      expect(await beside(place)).toEqual({ chunks: 12, files: 1, marks: 0 })
      expect(await lengthOf(blobs, file.sha256)).toBe(file.size)
      await file.remove()
    })

    it.each([
      ['killed', () => server.kill(), () => server.restart()],
      ['frozen', async () => server.freeze(), async () => server.thaw()],
    ] as const)('fails a read in time after the server was %s', async (_how, fail, mend) => {
      const blobs = await openMongoBlobs(fresh())
      const { sha256 } = await blobs.putBytes(randomBytes(600_000))
      const time = new VirtualTime()
      const bytes = await withTimeBudget(hour, () => blobs.read(sha256), time)
      await fail()
      let isOver = false
      const read = withTimeBudget(hour, () => buffer(bytes), time).finally(() => (isOver = true))
      const passing = until(async () => {
        await time.pass(500)
        return isOver
      })
      await Promise.all([expect(read).rejects.toMatchObject({ name: BlobsUnavailable.name }), passing])
      // Some time passes before the last wait begins; the driver's own limit is far longer.
      expect(time.elapsed()).toBeLessThan(60_000)
      await mend()
      expect((await buffer(await blobs.read(sha256))).length).toBe(600_000)
    })

    it('fails within 2 s when the server is down or frozen, and recovers', async () => {
      const blobs = await openMongoBlobs(fresh())
      const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
      const calls = () => [
        blobs.putBytes(Buffer.from('abc')),
        blobs.read(sha256),
        blobs.find(sha256),
        blobs.removeIfIdle(sha256, new Date(0)),
        blobs.list()[Symbol.asyncIterator]().next(),
        blobs.check(),
      ]
      for (const [fail, mend] of [
        [() => server.kill(), () => server.restart()],
        [async () => server.freeze(), async () => server.thaw()],
      ] as const) {
        await fail()
        const time = new VirtualTime()
        const all = () => Promise.allSettled<unknown>(calls())
        const [ended] = await Promise.all([withTimeBudget(60_000, all, time), time.pass(2000)])
        for (const call of ended) {
          expect(call).toMatchObject({ status: 'rejected', reason: { name: BlobsUnavailable.name } })
        }
        await mend()
        expect((await buffer(await blobs.read(sha256))).toString()).toBe('abc')
      }
    })
  })
})
