export { ChildPool } from './child-pool.js'
export { PoolFailure } from './failures.js'
export type { TaskTypes } from './messages.js'
export type { PoolOptions } from './pool-options.js'
