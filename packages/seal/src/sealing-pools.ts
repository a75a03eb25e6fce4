import { ChildPool } from '@countersign/child-pool'
import { type PoolParts, poolOptions, type StampingTasks } from '@countersign/pdf'
import type { CheckingTasks } from './child/tasks.js'

export interface SealingPools {
  stamping: ChildPool<StampingTasks>
  /** Other processes than those that stamp: a file is never judged by whoever made it. */
  checking: ChildPool<CheckingTasks>
}

/** Starts the pools; a child starts when there is first something to do. */
export function openSealingPools(common: PoolParts): SealingPools {
  return {
    stamping: new ChildPool<StampingTasks>(poolOptions('sealing', '@countersign/pdf/child', common)),
    checking: new ChildPool<CheckingTasks>(poolOptions('checking', '@countersign/seal/checker', common)),
  }
}
