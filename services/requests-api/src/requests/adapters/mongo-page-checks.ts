import { boundedCalls, type Db, upsert } from '@countersign/mongo'
import { StoreUnavailable } from '@countersign/projections'
import { type CheckedBytes, type CheckState, type PageCheck, type PageChecks, stateOf } from '../ports/page-checks.js'

interface CheckDocument extends PageCheck {
  _id: string
  state: CheckState
}

/** Sorts by rendition, then upload. */
const keyOf = ({ rendition, original }: CheckedBytes): string => `${rendition}-${original ?? ''}`

const checkOf = ({ _id, state: _, ...check }: CheckDocument): PageCheck => check

/** Page checks in a MongoDB collection, shared by all replicas. */
export async function openMongoPageChecks({ db }: { db: Db }): Promise<PageChecks> {
  const checks = db.collection<CheckDocument>('page_checks')
  const reach = boundedCalls((cause) => new StoreUnavailable('the checks of pages cannot be reached', { cause }))
  await reach(() => checks.createIndex({ state: 1, _id: 1 }, { name: 'by state' }))
  return {
    find: (bytes) =>
      reach(async () => {
        const kept = await checks.findOne({ _id: keyOf(bytes) })
        return kept && checkOf(kept)
      }),
    async put(check) {
      const kept = { ...check, state: stateOf(check) }
      await reach(() => upsert(() => checks.replaceOne({ _id: keyOf(check) }, kept, { upsert: true })))
    },
    unfinished: (after, most) =>
      reach(async () => {
        const behind = { state: 'open' as const, _id: { $gt: after ? keyOf(after) : '' } }
        return (await checks.find(behind).sort({ _id: 1 }).limit(most).toArray()).map(checkOf)
      }),
    renditions: (after, most) =>
      reach(async () => {
        // `~` sorts after every hexadecimal digit: skips to the next rendition.
        const behind = { _id: { $gt: after === null ? '' : `${after}~` } }
        const found = await checks.find(behind).sort({ _id: 1 }).limit(most).toArray()
        return [...new Set(found.map(({ rendition }) => rendition))]
      }),
    givenUp: (most) =>
      reach(async () => {
        const found = checks.find({ state: 'given up' }, { projection: { _id: 1 } })
        return (await found.limit(most).toArray()).length
      }),
    async forget(rendition) {
      await reach(() => checks.deleteMany({ _id: { $gte: `${rendition}-`, $lt: `${rendition}~` } }))
    },
    /** The opener closes the connection. */
    close: async () => undefined,
  }
}
