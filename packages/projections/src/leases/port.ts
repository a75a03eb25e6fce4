/**
 * `held`: it is the asker's. `kept`: another was seen to renew it. `unsure`: it is another's, who may be gone.
 */
export type Standing = 'held' | 'kept' | 'unsure'

/**
 * Leases: with several replicas, one runs each set of followers (house-9). A lease keeps work from being done twice; it is
 * no lock. Whoever was held up for longer than its time may still believe that it holds it, so what is done under a lease
 * must bear being done twice.
 */
export interface Leases {
  /**
   * Takes a lease where it is free, or renews it; to be repeated well before its time is over, such as after a third of it.
   *
   * @param holder names who asks: another for each process and start
   * @param forMs how long it holds, counted from before the call
   * @returns whose it is now
   * @throws {StoreUnavailable} when that cannot be found out: then whoever had it has it until its time is over
   */
  take(name: string, holder: string, forMs: number): Promise<Standing>
  /** Gives a lease back, so that another need not wait; without effect for one that is somebody else's. */
  release(name: string, holder: string): Promise<void>
}
