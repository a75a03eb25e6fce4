import type { EventLog, RecordedEvent, Slice } from '@countersign/event-log'

/** A follower that records its slices until it is stopped. @param handle called with each slice */
export function followerOf(
  log: Pick<EventLog, 'follow'>,
  after = 0,
  handle: (slice: Slice) => Promise<void> = async () => undefined,
) {
  const stop = new AbortController()
  const seen: RecordedEvent[] = []
  let live = false
  const running = (async () => {
    for await (const slice of log.follow(after, stop.signal)) {
      seen.push(...slice.records)
      live = slice.live
      await handle(slice)
    }
  })()
  return {
    seen,
    running,
    get live() {
      return live
    },
    async end() {
      stop.abort()
      await running
    },
  }
}
