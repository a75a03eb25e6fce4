import { boundedCalls, type Db, upsert } from '@countersign/mongo'
import type { IdempotencyStore, RememberedCall } from '../ports/idempotency-store.js'
import { type Clock, systemClock } from '../../kernel/clock.js'
import { StoreUnavailable } from '@countersign/projections'

interface CallDocument extends RememberedCall {
  _id: string
  at: Date
}

/** Time limit of deleting up to a day's calls. */
const forgettingMs = 30_000

/** Idempotency keys in a MongoDB collection, shared by all replicas. */
export async function openMongoIdempotencyStore({
  db,
  clock = systemClock,
}: {
  db: Db
  clock?: Clock
}): Promise<IdempotencyStore> {
  const calls = db.collection<CallDocument>('calls')
  const reach = boundedCalls((cause) => new StoreUnavailable('the memory of calls cannot be reached', { cause }))
  await reach(() => calls.createIndex({ at: 1 }, { name: 'by time' }), forgettingMs)
  return {
    async remember(key, { fingerprint, commandId }) {
      const offer = { $setOnInsert: { fingerprint, commandId, at: clock.now() } }
      // Of concurrent upserts one inserts; all get its document.
      const kept = await reach(() =>
        upsert(() => calls.findOneAndUpdate({ _id: key }, offer, { upsert: true, returnDocument: 'after' })),
      )
      return { fingerprint: kept!.fingerprint, commandId: kept!.commandId }
    },
    async forgetBefore(time) {
      await reach(() => calls.deleteMany({ at: { $lt: time } }), forgettingMs)
    },
    check: () => reach(async () => void (await calls.findOne({ _id: '' }))),
    /** The opener closes the connection. */
    close: async () => undefined,
  }
}
