import { systemTime, type Time } from '@countersign/process'

/** A port, so that thirty days can pass in a test; a class, so that Nest can inject it. */
export abstract class Clock implements Time {
  /** The time of day. */
  abstract readonly now: () => Date
  abstract readonly elapsed: Time['elapsed']
  abstract readonly sleep: Time['sleep']
  abstract readonly after: Time['after']
  abstract readonly every: Time['every']
  abstract readonly limit: Time['limit']
}

export const systemClock: Clock = { ...systemTime, now: () => new Date() }

/** @param began by `performance.now()` */
export const secondsSince = (began: number): number => (performance.now() - began) / 1000
