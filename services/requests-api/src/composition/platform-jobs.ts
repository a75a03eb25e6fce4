import type { ScheduledJob } from '../platform/timers/scheduler.js'
import type { Platform } from './open-platform.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const callsRememberedMs = 24 * hourMs

export const platformJobs = ({ engines, clock, history }: Platform): readonly ScheduledJob[] => [
  { name: 'go-over-history', everyMs: minuteMs, run: () => history.verifyLog() },
  {
    name: 'forget-calls',
    everyMs: hourMs,
    run: () => engines.calls.forgetBefore(new Date(clock.now().getTime() - callsRememberedMs)),
  },
]
