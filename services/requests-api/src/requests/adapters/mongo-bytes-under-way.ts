import { boundedCalls, type Db } from '@countersign/mongo'
import { StoreUnavailable } from '@countersign/projections'
import type { BytesUnderWay } from '../ports/bytes-under-way.js'

interface Marked {
  marker: string
  sha256: string
  at: Date
}

/** Markers in a MongoDB collection, shared by all replicas. */
export async function openMongoBytesUnderWay({ db }: { db: Db }): Promise<BytesUnderWay> {
  const marked = db.collection<Marked>('bytes_under_way')
  const reach = boundedCalls((cause) => new StoreUnavailable('the markers of uploads cannot be reached', { cause }))
  await reach(() => marked.createIndex({ sha256: 1 }, { name: 'by bytes' }))
  await reach(() => marked.createIndex({ marker: 1 }, { name: 'by marker' }))
  return {
    async mark(marker, sha256s, at) {
      await reach(() => marked.insertMany(sha256s.map((sha256) => ({ marker, sha256, at }))))
    },
    async clear(marker) {
      await reach(() => marked.deleteMany({ marker }))
    },
    isMarked: (sha256, since) => reach(async () => (await marked.findOne({ sha256, at: { $gte: since } })) !== null),
    async forgetBefore(time) {
      await reach(() => marked.deleteMany({ at: { $lt: time } }))
    },
  }
}
