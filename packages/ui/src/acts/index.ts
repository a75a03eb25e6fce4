export { useStoppable } from './use-stoppable.js'
export { type Act, whatHappened } from './what-happened.js'
