/**
 * Calls one after another among the tabs of this browser. Each answer that begins a flow sets the whole flow cookie, so
 * one of two simultaneous answers would drop the other's flow. Browsers have locks in secure contexts only; without them
 * it calls at once.
 */
export const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  'locks' in navigator ? navigator.locks.request('countersign-flow', call) : call()
