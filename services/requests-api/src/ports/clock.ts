/** A port, so that thirty days can pass in a test; a class, so that Nest can inject it. */
export abstract class Clock {
  abstract now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
