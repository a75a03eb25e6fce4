import { type Db, isDuplicate, reaching, upsert } from '@countersign/mongo'
import type { Leases } from '../../ports/leases.js'
import { StoreUnavailable } from '../../ports/read-model-store.js'

interface KeptLease {
  _id: string
  /** Null once given back. */
  holder: string | null
  forMs: number
  /** Counts takings and renewals: while it stands still, nobody renews. */
  beat: number
}

interface KeptReplica {
  _id: string
  wanted: string[]
  forMs: number
  /** Counts how often it has said that it is there. */
  beat: number
}

/** What was seen of somebody else's lease, and since when. */
interface Sighting {
  beat: number
  sinceMs: number
}

/** How much longer than its time a lease is left to its holder: for timers that run at different speeds. */
const margin = 1.1

/**
 * Leases in a collection of MongoDB. No clocks are compared, neither with each other nor with the server's: a lease that
 * somebody else holds is free when it was seen unchanged for its whole time, by the watcher's own timer. Its holder counts
 * from before its last renewal, every watcher from after, so it ends for the holder first. The price is that a lease
 * whose holder was killed is waited for once, by whoever comes anew.
 *
 * @param now in milliseconds, of a timer that never goes back
 */
export function openMongoLeases({ db, now = () => performance.now() }: { db: Db; now?: () => number }): Leases {
  const leases = db.collection<KeptLease>('leases')
  const replicas = db.collection<KeptReplica>('replicas')
  const reach = reaching((cause) => new StoreUnavailable('the leases cannot be reached', { cause }))
  const sightings = new Map<string, Sighting>()

  /** Whether the lease may be taken now: nobody's, one's own, or not renewed for its whole time. */
  const isFree = ({ _id, holder, forMs, beat }: KeptLease, asking: string): boolean => {
    if (holder === null || holder === asking) return true
    return isSilent(_id, { beat, forMs })
  }

  /** Whether the beat was seen to stand still for its whole time. */
  const isSilent = (name: string, { beat, forMs }: { beat: number; forMs: number }): boolean => {
    const seen = sightings.get(name)
    if (seen?.beat === beat) return now() - seen.sinceMs > forMs * margin
    sightings.set(name, { beat, sinceMs: now() })
    return false
  }

  /** Those that are silent are not there, and are forgotten when they have been so for long. */
  const isThere = async ({ _id, beat, forMs }: KeptReplica): Promise<boolean> => {
    if (!isSilent(`replica ${_id}`, { beat, forMs })) return true
    sightings.delete(`replica ${_id}`)
    await replicas.deleteOne({ _id, beat })
    return false
  }

  const first = async (lease: KeptLease): Promise<boolean> => {
    try {
      await leases.insertOne(lease)
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  return {
    take: (name, holder, forMs) =>
      reach(async () => {
        const found = await leases.findOne({ _id: name })
        if (!found) return first({ _id: name, holder, forMs, beat: 1 })
        if (!isFree(found, holder)) return false
        // Only if it still is as it was seen: of several that find it free, one gets it.
        const seen = { _id: name, holder: found.holder, beat: found.beat }
        const { matchedCount } = await leases.updateOne(seen, { $set: { holder, forMs }, $inc: { beat: 1 } })
        return matchedCount > 0
      }),
    isFree: (name, holder) =>
      reach(async () => {
        const found = await leases.findOne({ _id: name })
        return !found || isFree(found, holder)
      }),
    meet: (holder, wanted, forMs) =>
      reach(async () => {
        const _id = holder
        const here = { $set: { wanted: [...wanted], forMs }, $inc: { beat: 1 } }
        if (wanted.length === 0) await replicas.deleteOne({ _id })
        else await upsert(() => replicas.updateOne({ _id }, here, { upsert: true }))
        const others = (await replicas.find().toArray()).filter((other) => other._id !== holder)
        const there = await Promise.all(others.map(isThere))
        return others.filter((_, index) => there[index]).map((other) => other.wanted)
      }),
    release: (name, holder) =>
      reach(async () => void (await leases.updateOne({ _id: name, holder }, { $set: { holder: null } }))),
  }
}
