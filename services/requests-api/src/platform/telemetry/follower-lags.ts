import type { EventLog } from '@countersign/event-log'
import type { LeasedFollower } from '@countersign/projections'
import type { Clock } from '../../kernel/clock.js'
import type { FollowerLag } from '../ports/metrics.js'

/** Bounds the cost of a look, however far a follower lags. */
const mostCounted = 1000
/** Bounds the time of counting; reports the count so far. */
const lookMs = 1000

/**
 * Positions have gaps, so this reads events to count them. Omits followers for which the log does not respond in time.
 * @throws when the log's head cannot be read
 */
export async function followerLags(
  followers: readonly Pick<LeasedFollower, 'name' | 'state'>[],
  { eventLog, clock }: { eventLog: EventLog; clock: Clock },
): Promise<FollowerLag[]> {
  const head = await eventLog.head()
  const lags = followers.map(async ({ name, state }): Promise<FollowerLag[]> => {
    if (!state) return []
    if (state.position >= head) return [{ follower: name, events: 0, seconds: 0 }]
    const after = await eventsAfter(state.position, eventLog, clock)
    if (!after) return []
    const seconds = after.since ? Math.max(0, (clock.now().getTime() - Date.parse(after.since)) / 1000) : 0
    return [{ follower: name, events: after.events, seconds }]
  })
  return (await Promise.all(lags)).flat()
}

/** Null if the log did not respond in time. `since` is ISO 8601. */
async function eventsAfter(
  position: number,
  eventLog: EventLog,
  clock: Clock,
): Promise<{ events: number; since: string | undefined } | null> {
  const ended = new AbortController()
  const timer = clock.after(lookMs, () => ended.abort())
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
    timer.clear()
    ended.abort()
  }
  return answered ? { events, since } : null
}
