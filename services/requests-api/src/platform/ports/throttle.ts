export interface Limit {
  /** Separates counters of the same key. */
  name: string
  points: number
  seconds: number
}

/** Counts attempts on all replicas (rule access-15). Keys are HMACs, so counters contain no names or addresses. */
export interface Throttle {
  /** Counts an attempt. @returns the attempts within the limit's time, this one included */
  count(limit: Limit, key: string): Promise<number>
  /** Takes a counted attempt back. */
  uncount(limit: Limit, key: string): Promise<void>
  /** @returns the attempts counted so far */
  counted(limit: Limit, key: string): Promise<number>
  /** @returns seconds until the next attempt is allowed; 0 while fewer than `points` were counted */
  waitFor(limit: Limit, key: string): Promise<number>
  /** Refuses attempts from now on, for a time. */
  hold(limit: Limit, key: string, seconds: number): Promise<void>
  clear(limit: Limit, key: string): Promise<void>
}
