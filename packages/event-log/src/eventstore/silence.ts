/**
 * The server accepted the call but did not answer: it hangs or the network does. The client's deadlines do not help, as
 * it detects a frozen server only after 20 seconds (engines-18).
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(ms: number) {
    super(`EventStoreDB did not answer within ${ms} ms`)
  }
}

/** The client was replaced because its node fell silent. */
export class NodeLeft extends Error {
  override readonly name = 'NodeLeft'
  constructor() {
    super('the node of EventStoreDB was left: it did not answer')
  }
}

/** The server ended a subscription without an error. */
export class SubscriptionEnded extends Error {
  override readonly name = 'SubscriptionEnded'
}
