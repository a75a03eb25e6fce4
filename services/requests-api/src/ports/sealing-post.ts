/** One try at sealing a request that everyone has acted on. */
export interface SealingTry {
  requestId: string
  /** From 1; each failure that is part of the history makes it one more. */
  attempt: number
}

/** Where requests are enqueued to be sealed. */
export interface SealingPost {
  /**
   * Enqueues a try; one that was enqueued already changes nothing.
   *
   * @param again also where it is remembered as done, since its history knows of no end
   */
  post(one: SealingTry, again?: boolean): Promise<void>
  /** Whether a try is still to be made, or under way. */
  holds(one: SealingTry): Promise<boolean>
}
