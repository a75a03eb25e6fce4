import { systemTime, type Time } from '@countersign/process'
import type { Clock } from '@countersign/requests-api/internal/kernel/clock'

/** A clock with a time of day of its own. @param time for timers and elapsed time; the real one by default */
export const clockAt = (now: () => Date, time: Time = systemTime): Clock => ({
  now,
  elapsed: () => time.elapsed(),
  sleep: (ms, options) => time.sleep(ms, options),
  after: (ms, callback, options) => time.after(ms, callback, options),
  every: (ms, callback, options) => time.every(ms, callback, options),
  limit: (ms, callback) => time.limit(ms, callback),
})

/** A clock whose time of day does not change. */
export const stoppedAt = (time: string | number, timers?: Time): Clock => clockAt(() => new Date(time), timers)
