/**
 * Bytes that commands are about to name: each command leaves a marker before it stores bytes, and takes it away once an event
 * names them. Every replica sees the markers of all. A marker that a crash has left counts for an hour (ADR 0103).
 */
export interface BytesUnderWay {
  /**
   * Adds bytes to a marker.
   *
   * @param sha256s of the bytes, hex
   */
  mark(marker: string, sha256s: readonly string[], at: Date): Promise<void>
  /** Takes a marker away, with all of its bytes. */
  clear(marker: string): Promise<void>
  /** Whether a marker has these bytes that was left at this time or later. */
  isMarked(sha256: string, since: Date): Promise<boolean>
  /** Forgets what is older; called by the clock. */
  forgetBefore(time: Date): Promise<void>
}
