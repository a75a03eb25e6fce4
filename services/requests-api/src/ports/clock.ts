/** The time, given from outside so that thirty days can pass in a test; a class, so that handlers can ask for it. */
export abstract class Clock {
  abstract now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
