/**
 * Leases: with several replicas, exactly one runs each follower (ARCHITECTURE, "Follow the log with `for await`"). A lease
 * keeps work from being done twice; it is no lock. Whoever was held up for longer than its time may still believe that it
 * holds it, so what is done under a lease must bear being done twice.
 */
export interface Leases {
  /**
   * Takes a lease, or renews it; to be repeated well before its time is over, such as after a third of it.
   *
   * @param holder names who asks: another for each process and start
   * @param forMs how long it holds, counted from before the call
   * @returns whether the holder has it now
   * @throws {StoreUnavailable} when that cannot be found out: then whoever had it has it until its time is over
   */
  take(name: string, holder: string, forMs: number): Promise<boolean>
  /** Gives a lease back, so that another need not wait; without effect for one that is somebody else's. */
  release(name: string, holder: string): Promise<void>
}
