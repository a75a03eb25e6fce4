/** `held` by the caller, `kept` by another replica seen renewing it, `unsure`: its holder may be dead. */
export type Standing = 'held' | 'kept' | 'unsure'

/**
 * One of several replicas runs each set of followers (house-9). A lease is no lock: a replica paused beyond the lease
 * time may still act as holder, so work under a lease must tolerate being done twice.
 */
export interface Leases {
  /**
   * Takes or renews a lease; repeat after a third of its time.
   *
   * @param holder unique for each process and start
   * @param forMs duration, counted from before the call
   * @throws {StoreUnavailable} if the holder is unknown: the previous one keeps the lease until it expires
   */
  take(name: string, holder: string, forMs: number): Promise<Standing>
  /** Ignored for another holder's lease. */
  release(name: string, holder: string): Promise<void>
}
