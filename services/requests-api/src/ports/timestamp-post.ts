/** An event whose head is to be timestamped. */
export interface UntimedHead {
  requestId: string
  revision: number
}

/** Where heads are enqueued to be timestamped. */
export interface TimestampPost {
  /**
   * Enqueues one; one that was enqueued already changes nothing.
   *
   * @param again also where it is remembered as done, since its history knows of no timestamp
   */
  post(head: UntimedHead, again?: boolean): Promise<void>
  /** Whether it is still to be timestamped, or that is under way. */
  holds(head: UntimedHead): Promise<boolean>
}
