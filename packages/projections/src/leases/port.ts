/**
 * `held`: by the caller. `kept`: by another replica seen renewing it. `unsure`: by another replica that may be dead.
 */
export type Standing = 'held' | 'kept' | 'unsure'

/**
 * Leases let one of several replicas run each set of followers (house-9). A lease avoids duplicate work; it is no lock.
 * A replica paused beyond the lease time may still believe that it holds the lease, so work under a lease must tolerate
 * being done twice.
 */
export interface Leases {
  /**
   * Takes a free lease or renews it; repeat well before it expires, such as after a third of its time.
   *
   * @param holder unique for each process and start
   * @param forMs duration, counted from before the call
   * @throws {StoreUnavailable} if the holder is unknown: the previous one keeps the lease until it expires
   */
  take(name: string, holder: string, forMs: number): Promise<Standing>
  /** Releases a lease, so that no replica has to wait for its expiry; ignored for another holder's. */
  release(name: string, holder: string): Promise<void>
}
