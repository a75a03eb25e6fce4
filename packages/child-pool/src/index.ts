export { type ChildNetwork, networkForChildren, networkWords } from './child-network.js'
export { ChildPool } from './child-pool.js'
export {
  blamesTheFile,
  ChildDied,
  ChildNotStarted,
  PoolClosed,
  PoolFailure,
  TaskFailed,
  TaskOverran,
} from './failures.js'
export type { Log } from './log.js'
export type { TaskTypes } from './messages.js'
export type { TaskFiles } from './own-folder.js'
export type { PoolOptions } from './pool-options.js'
export { limited, type ProcessLimits } from './process-limits.js'
