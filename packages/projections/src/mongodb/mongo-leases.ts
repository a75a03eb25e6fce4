import { type Db, isDuplicate, reaching, upsert } from '@countersign/mongo'
import type { Leases, Standing } from '../leases/port.js'
import { StoreUnavailable } from '../port.js'
import { gathered } from './gathered.js'

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
  /** Whether it was seen to be renewed, and not only to be there. */
  renewed: boolean
}

/** How much longer than its time a lease is left to its holder: for timers that run at different speeds. */
const margin = 1.1

/** Leases that can be taken from somebody who is known to be gone. */
export interface MongoLeases extends Leases {
  /**
   * Gives back everything that a holder had, and says that it is no longer there. Where it is after all, it has its leases
   * again with its next renewals, or has lost them to others.
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
 * What is renewed or looked for at the same moment is one question to the server.
 *
 * @param now in milliseconds, of a timer that never goes back
 */
export function openMongoLeases({ db, now = () => performance.now() }: { db: Db; now?: () => number }): MongoLeases {
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
    sightings.set(name, { beat, sinceMs: now(), renewed: seen !== undefined })
    return false
  }

  /** Those that are silent are not there, and are forgotten when they have been so for long. */
  const isThere = async ({ _id, beat, forMs }: KeptReplica): Promise<boolean> => {
    if (!isSilent(`replica ${_id}`, { beat, forMs })) return true
    sightings.delete(`replica ${_id}`)
    await replicas.deleteOne({ _id, beat })
    return false
  }

  const found = gathered(async (names) => {
    const all = await leases.find({ _id: { $in: [...names] } }).toArray()
    return new Map(all.map((lease) => [lease._id, lease]))
  })

  /** By whom, and for how long: of one process there is one. */
  const renewals = new Map<string, (name: string) => Promise<ReadonlySet<string>>>()
  /** Leases that were taken here, as far as was seen. */
  const taken = new Set<string>()

  /** @returns which of the names the holder still had, and has now anew */
  const renewing = (holder: string, forMs: number) =>
    gathered(async (names) => {
      const own = { _id: { $in: [...names] }, holder }
      const { matchedCount } = await leases.updateMany(own, { $set: { forMs }, $inc: { beat: 1 } })
      if (matchedCount === names.length) return new Set(names)
      return new Set((await leases.find(own).toArray()).map(({ _id }) => _id))
    })

  const renewed = async (name: string, holder: string, forMs: number): Promise<boolean> => {
    if (!taken.has(name)) return false
    const key = `${forMs} ${holder}`
    if (!renewals.has(key)) renewals.set(key, renewing(holder, forMs))
    const still = await renewals.get(key)!(name)
    if (!still.has(name)) taken.delete(name)
    return still.has(name)
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

  const takeAnew = async (name: string, holder: string, forMs: number): Promise<boolean> => {
    const lease = await leases.findOne({ _id: name })
    if (!lease) return first({ _id: name, holder, forMs, beat: 1 })
    if (!isFree(lease, holder)) return false
    // Only if it still is as it was seen: of several that find it free, one gets it.
    const seen = { _id: name, holder: lease.holder, beat: lease.beat }
    const { matchedCount } = await leases.updateOne(seen, { $set: { holder, forMs }, $inc: { beat: 1 } })
    return matchedCount > 0
  }

  return {
    take: (name, holder, forMs) =>
      reach(async () => {
        if (await renewed(name, holder, forMs)) return true
        const isTaken = await takeAnew(name, holder, forMs)
        if (isTaken) taken.add(name)
        return isTaken
      }),
    standing: (name, holder) =>
      reach(async (): Promise<Standing> => {
        const lease = (await found(name)).get(name)
        if (!lease || isFree(lease, holder)) return 'free'
        return sightings.get(name)?.renewed ? 'kept' : 'unsure'
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
      reach(async () => {
        taken.delete(name)
        await leases.updateOne({ _id: name, holder }, { $set: { holder: null } })
      }),
    clear: (holder) =>
      reach(async () => {
        await leases.updateMany({ holder }, { $set: { holder: null } })
        await replicas.deleteOne({ _id: holder })
      }),
  }
}
