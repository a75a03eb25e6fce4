import type { Log } from './log.js'
import type { ChildOptions } from './child.js'
import type { Used } from './messages.js'

export interface PoolOptions {
  name: string
  stagingDir: string
  child: ChildOptions
  min: number
  max: number
  /** Asked before another child starts while one is alive; by default always true. */
  hasRoom?(): boolean
  /** Queue wait that starts another child although others are alive. */
  growAfterMs: number
  /** Idle time that ends a child above `min`, or replaces one of the `min` with a fresh, smaller one. */
  idleMs: number
  tasksPerChild: number
  /** Replaces a child after a higher memory peak, since it would keep that memory. */
  keepBelowBytes: number
  log: Log
}

export function isWorn(tasks: number, used: Used, options: PoolOptions): boolean {
  return (
    used.tainted ||
    tasks >= options.tasksPerChild ||
    used.peakBytes > options.keepBelowBytes ||
    // Half of the kernel's limit, so that no task hits it because of earlier tasks.
    used.cpuSeconds > options.child.limits.cpuSeconds / 2
  )
}
