import { boundedCalls, type Collection, type Db, isDuplicate, refusesToExpire, upsert } from '@countersign/mongo'
import { StoreUnavailable } from '@countersign/projections'
import { type AccessStore, expiredKeptMs, maxFlows, sessionsKeptMs } from '../ports/access-store.js'
import { type FlowDocument, flowsIn } from './mongo-access-flows.js'
import { type SessionDocument, sessionsIn } from './mongo-access-sessions.js'

interface ConsumedDocument {
  _id: string
  until: Date
}

interface PasskeyUseDocument {
  _id: string
  counter: number
  usedAt: string
}

interface MarkDocument {
  _id: string
  reached: number
}

/** Time limit of indexing all sessions. */
const indexingMs = 30_000

/**
 * Sessions, flows, marks, used codes and passkey counters in MongoDB collections, shared by all replicas. The connection
 * reads majority-committed data from the primary and waits for a majority with each write.
 * @param most flows kept
 */
export async function openMongoAccessStore({ db, most = maxFlows }: { db: Db; most?: number }): Promise<AccessStore> {
  const kept = db.collection<SessionDocument>('access.sessions')
  const pending = db.collection<FlowDocument>('access.flows')
  const consumed = db.collection<ConsumedDocument>('access.consumed')
  const uses = db.collection<PasskeyUseDocument>('access.passkey-use')
  const marks = db.collection<MarkDocument>('access.marks')
  const reach = boundedCalls((cause) => new StoreUnavailable('the access store cannot be reached', { cause }))
  const indexed = (call: () => Promise<unknown>) => reach(call, indexingMs)
  await indexed(() => kept.createIndex({ key: 1 }, { name: 'by key', unique: true }))
  await indexed(() => kept.createIndex({ 'session.personId': 1 }, { name: 'by person' }))
  await indexed(() => letExpire(kept, 'createdAt', sessionsKeptMs))
  await indexed(() => letExpire(pending, 'expiresAt', expiredKeptMs))
  await indexed(() => letExpire(consumed, 'until', expiredKeptMs))
  return {
    sessions: sessionsIn(kept, reach),
    flows: flowsIn(pending, reach, most),
    marks: {
      get: (names) =>
        reach(async () => {
          const found = await marks.find({ _id: { $in: [...names] } }).toArray()
          return new Map(found.map(({ _id, reached }) => [_id, reached]))
        }),
      async raise(name, to) {
        const change = { $max: { reached: to } }
        await reach(() => upsert(() => marks.updateOne({ _id: name }, change, { upsert: true })))
      },
    },
    consume: (id, until) =>
      reach(async () => {
        try {
          await consumed.insertOne({ _id: id, until })
          return true
        } catch (error) {
          if (isDuplicate(error)) return false
          throw error
        }
      }),
    passkeyUse: {
      advance: (credentialId, counter, usedAt) => reach(() => advance(uses, credentialId, counter, usedAt)),
      lastUsed: (credentialIds) =>
        reach(async () => {
          const found = await uses.find({ _id: { $in: [...credentialIds] } }).toArray()
          return new Map(found.map((use) => [use._id, use.usedAt]))
        }),
      async remove(credentialId) {
        await reach(() => uses.deleteOne({ _id: credentialId }))
      },
    },
    async cleanUp(now) {
      const expired = new Date(now.getTime() - expiredKeptMs)
      const old = new Date(now.getTime() - sessionsKeptMs)
      await reach(() => kept.deleteMany({ createdAt: { $lt: old } }))
      await reach(() => pending.deleteMany({ expiresAt: { $lt: expired } }))
      await reach(() => consumed.deleteMany({ until: { $lt: expired } }))
    },
    check: () => reach(async () => void (await kept.findOne({ key: '' }))),
    /** The opener closes the connection. */
    close: async () => undefined,
  }
}

/** The filter compares with the stored counter, so the upsert inserts a second document, and fails, if it is greater. */
async function advance(uses: Collection<PasskeyUseDocument>, _id: string, counter: number, usedAt: string) {
  const earlier = { _id, counter: counter === 0 ? 0 : { $lt: counter } }
  const change = { $set: { counter, usedAt } }
  try {
    await uses.updateOne(earlier, change, { upsert: true })
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // A concurrent first use also makes the upsert fail, even if its counter is lower.
    return (await uses.updateOne(earlier, change)).matchedCount === 1
  }
}

/** If the server refuses TTL indexes, as FerretDB 1 does, the scheduled job cleans up alone. */
async function letExpire<Kept extends object>(
  collection: Collection<Kept>,
  field: keyof Kept & string,
  afterMs: number,
): Promise<void> {
  try {
    await collection.createIndex({ [field]: 1 }, { name: 'expiry', expireAfterSeconds: afterMs / 1000 })
  } catch (error) {
    if (!refusesToExpire(error)) throw error
  }
}
