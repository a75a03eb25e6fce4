export { namespacesForChildren, namespaceWords } from './namespaces.js'
export { childEntry } from './child-entry.js'
export { ChildPool, type TaskShare } from './child-pool.js'
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
export type { TaskFiles } from './work-folder.js'
export type { PoolOptions } from './pool-options.js'
export { endGroup, limited, type Namespaces, type ProcessLimits } from './process-limits.js'
