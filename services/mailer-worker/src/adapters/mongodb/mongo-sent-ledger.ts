import { type Collection, type Db, reaching, refusesToExpire, upsert } from '@countersign/mongo'
import { LedgerUnavailable, rememberedMs, type SentLedger } from '../../ports/sent-ledger.js'

interface KeptSent {
  _id: string
  attempt: number
  at: Date
}

/** Making an index of a collection that grew for a month takes its time. */
const indexingMs = 30_000
/** How often what is old is forgotten where the server does not do so itself. */
const sweepEveryMs = 60 * 60 * 1000

/**
 * The ledger in a collection of MongoDB, for any number of workers. The server itself forgets what is old; where it refuses
 * to, as FerretDB 1 does, each worker forgets it when it opens the ledger, and once an hour.
 *
 * @param now the time by which the workers forget, in milliseconds since 1970
 */
export async function openMongoSentLedger({ db, now = Date.now }: { db: Db; now?: () => number }): Promise<SentLedger> {
  const ledger = db.collection<KeptSent>('sent-mails')
  const reach = reaching((cause) => new LedgerUnavailable('the ledger of sent mails cannot be reached', { cause }))
  const forgets = await reach(() => lettingServerForget(ledger), indexingMs)
  const forget = () => reach(() => ledger.deleteMany({ at: { $lt: new Date(now() - rememberedMs) } }), indexingMs)
  if (!forgets) await forget()
  // One that fails is made up for by the next.
  const sweep = forgets ? undefined : setInterval(() => void forget().catch(() => undefined), sweepEveryMs).unref()
  return {
    async find(mailId) {
      const kept = await reach(() => ledger.findOne({ _id: mailId }))
      return kept && { attempt: kept.attempt, at: kept.at.toISOString() }
    },
    async note(mailId, { attempt, at }) {
      const offer = { $setOnInsert: { attempt, at: new Date(at) } }
      await reach(() => upsert(() => ledger.updateOne({ _id: mailId }, offer, { upsert: true })))
    },
    /** The connection belongs to whoever opened it. */
    close: async () => clearInterval(sweep),
  }
}

/** @returns false where the server makes no index that forgets */
async function lettingServerForget(ledger: Collection<KeptSent>): Promise<boolean> {
  try {
    await ledger.createIndex({ at: 1 }, { name: 'forgotten', expireAfterSeconds: rememberedMs / 1000 })
    return true
  } catch (error) {
    if (!refusesToExpire(error)) throw error
    return false
  }
}
