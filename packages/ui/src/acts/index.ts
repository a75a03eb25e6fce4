export { useStoppable } from './use-stoppable.js'
export { type Act, outcomeByReading, outcomeOf } from './outcome-of.js'
