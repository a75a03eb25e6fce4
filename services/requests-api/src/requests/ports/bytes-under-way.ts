/**
 * Markers of blobs that a command stores, until an event refers to them. Shared by all replicas. A marker left by a
 * crash counts for an hour (ADR 0051).
 */
export interface BytesUnderWay {
  /** @param sha256s hex */
  mark(marker: string, sha256s: readonly string[], at: Date): Promise<void>
  clear(marker: string): Promise<void>
  /** True if a marker set at `since` or later has this blob. */
  isMarked(sha256: string, since: Date): Promise<boolean>
  forgetBefore(time: Date): Promise<void>
}
