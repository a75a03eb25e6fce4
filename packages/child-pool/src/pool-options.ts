import type { Log } from './log.js'
import type { ChildOptions } from './child.js'
import type { Used } from './messages.js'

export interface PoolOptions {
  name: string
  /** An existing folder, in which every child gets one of its own. */
  stagingDir: string
  child: ChildOptions
  /** Children that are always there. */
  least: number
  /** Children at the most. */
  most: number
  /** How long work must have waited before another child is started beside busy ones. */
  growAfterMs: number
  /** After this time without work a child above `least` ends, and one of the `least` is exchanged for a fresh, small one. */
  restMs: number
  /** A child that has done so many tasks is exchanged. */
  tasksPerChild: number
  /** So is one that once occupied more memory than this, which it would keep. */
  keepBelowBytes: number
  log: Log
}

/** Whether a child that has done so many tasks, and used so much, is to be exchanged. */
export function isWorn(tasks: number, used: Used, options: PoolOptions): boolean {
  return (
    used.tainted ||
    tasks >= options.tasksPerChild ||
    used.peakBytes > options.keepBelowBytes ||
    // Half of what the kernel allows, so that no task ever meets that limit by what others used before it.
    used.cpuSeconds > options.child.limits.cpuSeconds / 2
  )
}
