import { type Db, reaching, upsert } from '@countersign/mongo'
import type { IdempotencyStore, RememberedCall } from '../../ports/idempotency-store.js'
import { type Clock, systemClock } from '../../ports/clock.js'
import { StoreUnavailable } from '@countersign/projections'

interface KeptCall extends RememberedCall {
  _id: string
  at: Date
}

/** How long forgetting may take: there may be a day's calls to go through. */
const forgettingMs = 30_000

/** Remembered calls in a collection of MongoDB: the same answer on whichever replica a repetition arrives. */
export async function openMongoIdempotencyStore({
  db,
  clock = systemClock,
}: {
  db: Db
  clock?: Clock
}): Promise<IdempotencyStore> {
  const calls = db.collection<KeptCall>('calls')
  const reach = reaching((cause) => new StoreUnavailable('the memory of calls cannot be reached', { cause }))
  await reach(() => calls.createIndex({ at: 1 }, { name: 'by time' }), forgettingMs)
  return {
    async remember(key, { fingerprint, commandId }) {
      const offer = { $setOnInsert: { fingerprint, commandId, at: clock.now() } }
      // Of several at once, one is inserted; all are answered with that one.
      const kept = await reach(() =>
        upsert(() => calls.findOneAndUpdate({ _id: key }, offer, { upsert: true, returnDocument: 'after' })),
      )
      return { fingerprint: kept!.fingerprint, commandId: kept!.commandId }
    },
    async forgetBefore(time) {
      await reach(() => calls.deleteMany({ at: { $lt: time } }), forgettingMs)
    },
    check: () => reach(async () => void (await calls.findOne({ _id: '' }))),
    /** The connection belongs to whoever opened it. */
    close: async () => undefined,
  }
}
