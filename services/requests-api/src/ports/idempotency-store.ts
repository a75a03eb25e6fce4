/** What is remembered of a call that came with an Idempotency-Key: nothing personal. */
export interface RememberedCall {
  /** SHA-256 over method, path and body: the same key with another call is refused. */
  fingerprint: string
  /** The id under which the call's events are found again. */
  commandId: string
}

/**
 * Remembers calls by their Idempotency-Key, so that a repetition has one effect, on whichever replica it arrives. Answers
 * are not kept: they are made again from the events.
 */
export interface IdempotencyStore {
  /**
   * Remembers the call, unless its key is known already.
   *
   * @param key SHA-256 of owner and Idempotency-Key
   * @returns what is remembered now: the call given, or the one that came first
   */
  remember(key: string, call: RememberedCall): Promise<RememberedCall>
  /** Forgets what is older; called by the clock. */
  forgetBefore(time: Date): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
