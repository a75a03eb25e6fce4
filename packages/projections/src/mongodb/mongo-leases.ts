import { boundedCalls, type Db, isDuplicate } from '@countersign/mongo'
import { systemTime, type Time } from '@countersign/process'
import type { Leases, Standing } from '../leases/port.js'
import { StoreUnavailable } from '../port.js'

interface LeaseDocument {
  _id: string
  /** Null once released. */
  holder: string | null
  forMs: number
  /** Incremented by each take and renewal; unchanged while no holder renews. */
  beat: number
}

interface LeaseObservation {
  beat: number
  sinceMs: number
  /** True if a renewal was observed, not only the lease. */
  renewed: boolean
}

/** Extra time left to a holder, for timers of different speed. */
const margin = 1.1

export interface MongoLeases extends Leases {
  /** Releases the leases of a dead holder; a living one takes them again. @throws {StoreUnavailable} */
  clear(holder: string): Promise<void>
}

/**
 * Compares no clocks: another holder's lease is free once a watcher's own timer has seen it unchanged for its whole
 * duration. The holder counts from before its last renewal and every watcher from after it, so the holder's lease ends
 * first. The price: after a kill every new watcher waits once for the full duration.
 */
export function openMongoLeases({ db, time = systemTime }: { db: Db; time?: Time }): MongoLeases {
  const leases = db.collection<LeaseDocument>('leases')
  const reach = boundedCalls((cause) => new StoreUnavailable('the leases cannot be reached', { cause }))
  const observations = new Map<string, LeaseObservation>()

  const isFree = ({ _id, holder, forMs, beat }: LeaseDocument, asking: string): boolean => {
    if (holder === null || holder === asking) return true
    const seen = observations.get(_id)
    if (seen?.beat === beat) return time.elapsed() - seen.sinceMs > forMs * margin
    observations.set(_id, { beat, sinceMs: time.elapsed(), renewed: seen !== undefined })
    return false
  }

  const taken = new Set<string>()

  const renewed = async (name: string, holder: string, forMs: number): Promise<boolean> => {
    if (!taken.has(name)) return false
    const { matchedCount } = await leases.updateOne({ _id: name, holder }, { $set: { forMs }, $inc: { beat: 1 } })
    if (matchedCount === 0) taken.delete(name)
    return matchedCount > 0
  }

  const first = async (lease: LeaseDocument): Promise<Standing> => {
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
    if (!isFree(lease, holder)) return observations.get(name)?.renewed ? 'kept' : 'unsure'
    // Compare-and-set: of several replicas that see it free, one gets it.
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
