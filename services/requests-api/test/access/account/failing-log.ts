import type { EventLog } from '@countersign/event-log'

/** Fails before or right after its n-th append, and at all later ones. */
export function dying(log: EventLog, n: number, when: 'before' | 'after'): EventLog {
  let appends = 0
  return {
    ...log,
    async append(...append) {
      if (appends === n) throw new Error('dead')
      appends++
      if (appends < n || when === 'before') return log.append(...append)
      await log.append(...append)
      throw new Error('dead')
    },
  }
}

/** Pauses before its second append until `goOn`. */
export function pausing(log: EventLog) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let appends = 0
  const paused: EventLog = {
    ...log,
    async append(...append) {
      if (appends++ === 1) {
        reached.resolve()
        await released.promise
      }
      return log.append(...append)
    },
  }
  return { log: paused, hasTakenAddress: reached.promise, goOn: released.resolve }
}
