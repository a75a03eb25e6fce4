export { useStoppable } from './use-stoppable.js'
export { type Act, outcomeOf } from './outcome-of.js'
