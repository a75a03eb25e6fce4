import { type BoundedCall, type Collection, upsert } from '@countersign/mongo'
import type { AccessStore, StoredFlow } from '../ports/access-store.js'

export interface FlowDocument extends StoredFlow {
  _id: string
}

/** More are evicted by the next calls. */
const evictedAtOnce = 1000

const flowOf = (kept: FlowDocument | null): StoredFlow | null =>
  kept && { sealed: kept.sealed, attempts: kept.attempts, expiresAt: kept.expiresAt }

/** @param most flows kept */
export function flowsIn(flows: Collection<FlowDocument>, reach: BoundedCall, most: number): AccessStore['flows'] {
  const evict = async () => {
    const surplus = flows.find({}, { projection: { _id: 1 } }).sort({ expiresAt: -1 })
    const evicted = (await surplus.skip(most).limit(evictedAtOnce).toArray()).map(({ _id }) => _id)
    if (evicted.length > 0) await flows.deleteMany({ _id: { $in: evicted } })
  }
  return {
    async put(id, { sealed, expiresAt }) {
      const change = { $set: { sealed, expiresAt }, $setOnInsert: { attempts: 0 } }
      await reach(() => upsert(() => flows.updateOne({ _id: id }, change, { upsert: true })))
      await reach(evict)
    },
    read: (id) => reach(async () => flowOf(await flows.findOne({ _id: id }))),
    countAttempt: (id) =>
      reach(async () => {
        const change = { $inc: { attempts: 1 } }
        const counted = await flows.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
        return counted?.attempts ?? null
      }),
    take: (id) => reach(async () => flowOf(await flows.findOneAndDelete({ _id: id }))),
  }
}
