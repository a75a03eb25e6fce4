/**
 * `free`: `take` would find it nobody's, one's own, or not renewed for its time. `kept`: somebody was seen to renew it within
 * that. `unsure`: it is somebody's who may be gone.
 */
export type Standing = 'free' | 'kept' | 'unsure'

/**
 * Leases: with several replicas, exactly one runs each follower (house-9). A lease
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
  /**
   * What is known of a lease by now. To be repeated as often as `take`: who has it is not asked, only seen to renew it.
   *
   * @throws {StoreUnavailable}
   */
  standing(name: string, holder: string): Promise<Standing>
  /**
   * Says that a replica is there, and what it would do. Who says nothing for `forMs` is no longer there; who would do nothing
   * is gone at once.
   *
   * @returns what each of the others would do
   * @throws {StoreUnavailable}
   */
  meet(holder: string, wanted: readonly string[], forMs: number): Promise<readonly (readonly string[])[]>
  /** Gives a lease back, so that another need not wait; without effect for one that is somebody else's. */
  release(name: string, holder: string): Promise<void>
}
