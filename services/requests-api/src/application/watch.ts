import type { Clock } from '../ports/clock.js'

/** The time, for what is judged by it when it is looked at. */
export class Watch {
  constructor(private readonly clock: Clock) {}

  /** ISO 8601 */
  now(): string {
    return this.clock.now().toISOString()
  }
}
