/** The time, given from outside so that thirty days can pass in a test. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
