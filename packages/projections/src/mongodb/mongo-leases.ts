import { type Db, isDuplicate, reaching } from '@countersign/mongo'
import type { Leases, Standing } from '../leases/port.js'
import { StoreUnavailable } from '../port.js'

interface KeptLease {
  _id: string
  /** Null once given back. */
  holder: string | null
  forMs: number
  /** Counts takings and renewals: while it stands still, nobody renews. */
  beat: number
}

/** What was seen of somebody else's lease, and since when. */
interface Sighting {
  beat: number
  sinceMs: number
  /** Whether it was seen to be renewed, and not only to be there. */
  renewed: boolean
}

/** How much longer than its time a lease is left to its holder: for timers that run at different speeds. */
const margin = 1.1

/** Leases that can be taken from somebody who is known to be gone. */
export interface MongoLeases extends Leases {
  /**
   * Gives back everything that a holder had. Where it is there after all, it has its leases again with its next renewals, or
   * has lost them to others.
   *
   * @throws {StoreUnavailable}
   */
  clear(holder: string): Promise<void>
}

/**
 * Leases in a collection of MongoDB. No clocks are compared, neither with each other nor with the server's: a lease that
 * somebody else holds is free when it was seen unchanged for its whole time, by the watcher's own timer. Its holder counts
 * from before its last renewal, every watcher from after, so it ends for the holder first. The price is that a lease
 * whose holder was killed is waited for once, by whoever comes anew.
 *
 * @param now in milliseconds, of a timer that never goes back
 */
export function openMongoLeases({ db, now = () => performance.now() }: { db: Db; now?: () => number }): MongoLeases {
  const leases = db.collection<KeptLease>('leases')
  const reach = reaching((cause) => new StoreUnavailable('the leases cannot be reached', { cause }))
  const sightings = new Map<string, Sighting>()

  /** Whether the lease may be taken now: nobody's, one's own, or not renewed for its whole time. */
  const isFree = ({ _id, holder, forMs, beat }: KeptLease, asking: string): boolean => {
    if (holder === null || holder === asking) return true
    const seen = sightings.get(_id)
    if (seen?.beat === beat) return now() - seen.sinceMs > forMs * margin
    sightings.set(_id, { beat, sinceMs: now(), renewed: seen !== undefined })
    return false
  }

  /** Leases that were taken here, as far as was seen. */
  const taken = new Set<string>()

  const renewed = async (name: string, holder: string, forMs: number): Promise<boolean> => {
    if (!taken.has(name)) return false
    const { matchedCount } = await leases.updateOne({ _id: name, holder }, { $set: { forMs }, $inc: { beat: 1 } })
    if (matchedCount === 0) taken.delete(name)
    return matchedCount > 0
  }

  const first = async (lease: KeptLease): Promise<Standing> => {
    try {
      await leases.insertOne(lease)
      return 'held'
    } catch (error) {
      if (isDuplicate(error)) return 'unsure'
      throw error
    }
  }

  const takeAnew = async (name: string, holder: string, forMs: number): Promise<Standing> => {
    const lease = await leases.findOne({ _id: name })
    if (!lease) return first({ _id: name, holder, forMs, beat: 1 })
    if (!isFree(lease, holder)) return sightings.get(name)?.renewed ? 'kept' : 'unsure'
    // Only if it still is as it was seen: of several that find it free, one gets it.
    const seen = { _id: name, holder: lease.holder, beat: lease.beat }
    const { matchedCount } = await leases.updateOne(seen, { $set: { holder, forMs }, $inc: { beat: 1 } })
    return matchedCount > 0 ? 'held' : 'unsure'
  }

  return {
    take: (name, holder, forMs) =>
      reach(async () => {
        if (await renewed(name, holder, forMs)) return 'held'
        const standing = await takeAnew(name, holder, forMs)
        if (standing === 'held') taken.add(name)
        return standing
      }),
    release: (name, holder) =>
      reach(async () => {
        taken.delete(name)
        await leases.updateOne({ _id: name, holder }, { $set: { holder: null } })
      }),
    clear: (holder) => reach(async () => void (await leases.updateMany({ holder }, { $set: { holder: null } }))),
  }
}
