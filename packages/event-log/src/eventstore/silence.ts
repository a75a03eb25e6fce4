/** The server took the call and did not answer: it is frozen, or the way to it is. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(ms: number) {
    super(`EventStoreDB did not answer within ${ms} ms`)
  }
}

/** The server ended a subscription without a word. */
export class SubscriptionEnded extends Error {
  override readonly name = 'SubscriptionEnded'
}

/**
 * What a promise gives, if it does in time. The client's own deadlines are no help: of a frozen server it hears after 20
 * seconds only (facts, section 4).
 *
 * @throws {NoAnswer}
 */
export async function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
