import { ChildPool } from '@countersign/child-pool'
import { type PoolParts, poolOptions, type StampingTasks } from '@countersign/pdf'
import type { CheckingTasks } from './child/tasks.js'

export interface SealingPools {
  stamping: ChildPool<StampingTasks>
  /** Separate from the stamping processes, so that the process that made a file never judges it. */
  checking: ChildPool<CheckingTasks>
}

export function openSealingPools(common: PoolParts): SealingPools {
  return {
    stamping: new ChildPool<StampingTasks>(poolOptions('sealing', '@countersign/pdf/child', common)),
    checking: new ChildPool<CheckingTasks>(poolOptions('checking', '@countersign/seal/checker', common)),
  }
}
