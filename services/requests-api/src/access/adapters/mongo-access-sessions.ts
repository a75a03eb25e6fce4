import type { BoundedCall, Collection } from '@countersign/mongo'
import type { AccessStore, StoredSession } from '../ports/access-store.js'

/** A session keeps its `_id` when its key changes, so one update of one document moves it. */
export interface SessionDocument {
  key: string
  session: StoredSession
  /** For the TTL index, which takes only dates. */
  createdAt: Date
}

const documentOf = (key: string, session: StoredSession): SessionDocument => ({
  key,
  session,
  createdAt: new Date(session.createdAt),
})

export function sessionsIn(sessions: Collection<SessionDocument>, reach: BoundedCall): AccessStore['sessions'] {
  return {
    async add(key, session) {
      await reach(() => sessions.insertOne(documentOf(key, session)))
    },
    find: (key) => reach(async () => (await sessions.findOne({ key }))?.session ?? null),
    replace: (oldKey, newKey, session) =>
      reach(async () => {
        const { matchedCount } = await sessions.updateOne({ key: oldKey }, { $set: documentOf(newKey, session) })
        return matchedCount === 1
      }),
    async touch(key, usedAt) {
      await reach(() => sessions.updateOne({ key }, { $max: { 'session.usedAt': usedAt } }))
    },
    async remove(key) {
      await reach(() => sessions.deleteOne({ key }))
    },
    ofPerson: (personId) =>
      reach(async () => {
        const found = sessions.find({ 'session.personId': personId }).sort({ 'session.usedAt': 1, key: 1 })
        return (await found.toArray()).map(({ key, session }) => ({ key, session }))
      }),
    /** One by one, to know which sessions this call removed. */
    async removeOfPerson(personId, except) {
      const theirs = { 'session.personId': personId, ...(except !== undefined && { key: { $ne: except } }) }
      const removed: StoredSession[] = []
      for (;;) {
        const one = await reach(() => sessions.findOneAndDelete(theirs))
        if (!one) return removed
        removed.push(one.session)
      }
    },
    removeAll: () => reach(async () => (await sessions.deleteMany({})).deletedCount),
  }
}
