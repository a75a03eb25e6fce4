import { type Db, reaching, upsert } from '@countersign/mongo'
import { LedgerUnavailable, rememberedMs, type SentLedger } from '../../ports/sent-ledger.js'

interface KeptSent {
  _id: string
  attempt: number
  at: Date
}

/** Making an index of a collection that grew for a month takes its time. */
const indexingMs = 30_000

/** The ledger in a collection of MongoDB, for any number of workers. The server itself forgets what is old. */
export async function openMongoSentLedger({ db }: { db: Db }): Promise<SentLedger> {
  const ledger = db.collection<KeptSent>('sent-mails')
  const reach = reaching((cause) => new LedgerUnavailable('the ledger of sent mails cannot be reached', { cause }))
  const forgotten = { name: 'forgotten', expireAfterSeconds: rememberedMs / 1000 }
  await reach(() => ledger.createIndex({ at: 1 }, forgotten), indexingMs)
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
    close: async () => undefined,
  }
}
