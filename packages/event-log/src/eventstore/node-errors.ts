/** The client's deadlines detect a frozen server only after 20 seconds (engines-18). */
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

export class SubscriptionEnded extends Error {
  override readonly name = 'SubscriptionEnded'
}
