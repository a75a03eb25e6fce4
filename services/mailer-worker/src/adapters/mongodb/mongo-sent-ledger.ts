import { boundedCalls, type Collection, type Db, refusesToExpire, upsert } from '@countersign/mongo'
import { LedgerUnavailable, rememberedMs, type SentLedger } from '../../ports/sent-ledger.js'

interface KeptSent {
  _id: string
  attempt: number
  at: Date
}

/** Time limit of indexing a month's entries. */
const indexingMs = 30_000
/** How often the worker deletes old entries if the server cannot. */
const sweepEveryMs = 60 * 60 * 1000

/**
 * The ledger in a MongoDB collection, shared by all workers. Entries expire by a TTL index; if the server refuses one,
 * as FerretDB 1 does, workers delete old entries on opening and hourly.
 * @param now in ms since 1970
 */
export async function openMongoSentLedger({ db, now = Date.now }: { db: Db; now?: () => number }): Promise<SentLedger> {
  const ledger = db.collection<KeptSent>('sent-mails')
  const bounded = boundedCalls(
    (cause) => new LedgerUnavailable('the ledger of sent mails cannot be reached', { cause }),
  )
  const forgets = await bounded(() => lettingServerForget(ledger), indexingMs)
  const forget = () => bounded(() => ledger.deleteMany({ at: { $lt: new Date(now() - rememberedMs) } }), indexingMs)
  if (!forgets) await forget()
  // The next sweep makes up for a failed one.
  const sweep = forgets ? undefined : setInterval(() => void forget().catch(() => undefined), sweepEveryMs).unref()
  return {
    async find(mailId) {
      const kept = await bounded(() => ledger.findOne({ _id: mailId }))
      return kept && { attempt: kept.attempt, at: kept.at.toISOString() }
    },
    async note(mailId, { attempt, at }) {
      const offer = { $setOnInsert: { attempt, at: new Date(at) } }
      await bounded(() => upsert(() => ledger.updateOne({ _id: mailId }, offer, { upsert: true })))
    },
    close: async () => clearInterval(sweep),
  }
}

/** @returns false if the server supports no TTL index */
async function lettingServerForget(ledger: Collection<KeptSent>): Promise<boolean> {
  try {
    await ledger.createIndex({ at: 1 }, { name: 'forgotten', expireAfterSeconds: rememberedMs / 1000 })
    return true
  } catch (error) {
    if (!refusesToExpire(error)) throw error
    return false
  }
}
