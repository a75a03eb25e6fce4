/**
 * The server took the call and did not answer: it is frozen, or the way to it is. The client's own deadlines are no help: of a
 * frozen server it hears after 20 seconds only (engines-18).
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(ms: number) {
    super(`EventStoreDB did not answer within ${ms} ms`)
  }
}

/** The node has fallen silent, and the client was left for another that finds who leads now. */
export class NodeLeft extends Error {
  override readonly name = 'NodeLeft'
  constructor() {
    super('the node of EventStoreDB was left: it did not answer')
  }
}

/** The server ended a subscription without a word. */
export class SubscriptionEnded extends Error {
  override readonly name = 'SubscriptionEnded'
}
