import type { EventLog } from '@countersign/event-log'
import type { FollowerState } from '@countersign/projections'
import type { Clock } from '../ports/clock.js'
import type { FollowerLag } from '../ports/metrics.js'

/** Events that are counted at most, so that a look costs little however far a follower is behind. */
const mostCounted = 1000
/** How long counting may take; what was counted until then is told. */
const lookMs = 1000

/** A follower that this replica may run; its state is null where another does. */
export interface WatchedFollower {
  readonly name: string
  readonly state: FollowerState | null
}

/**
 * How far each follower that runs here is behind. Positions are not dense, so the events after one have to be read to be
 * counted: only where there are any, and not many. Left out are followers of which the log says nothing in time.
 *
 * @throws when the log cannot be asked for its newest event
 */
export async function followerLags(
  followers: readonly WatchedFollower[],
  { eventLog, clock }: { eventLog: EventLog; clock: Clock },
): Promise<FollowerLag[]> {
  const head = await eventLog.head()
  const lags = followers.map(async ({ name, state }): Promise<FollowerLag[]> => {
    if (!state) return []
    if (state.position >= head) return [{ follower: name, events: 0, seconds: 0 }]
    const after = await eventsAfter(state.position, eventLog)
    if (!after) return []
    const seconds = after.since ? Math.max(0, (clock.now().getTime() - Date.parse(after.since)) / 1000) : 0
    return [{ follower: name, events: after.events, seconds }]
  })
  return (await Promise.all(lags)).flat()
}

/** How many there are and when the first happened (ISO 8601); null where the log said nothing in time. */
async function eventsAfter(
  position: number,
  eventLog: EventLog,
): Promise<{ events: number; since: string | undefined } | null> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), lookMs)
  let events = 0
  let since: string | undefined
  let answered = false
  try {
    for await (const { records, live } of eventLog.follow(position, ended.signal)) {
      answered = true
      since ??= records[0]?.at
      events = Math.min(mostCounted, events + records.length)
      if (live || events === mostCounted) break
    }
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
  return answered ? { events, since } : null
}
