import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Lines per minute from all addresses together: at most 20 MB a day for each kind of line. */
export const linesFromAll = 120

/** Bounds how much strangers with many addresses can write to the process log. */
export class FewLines {
  readonly #limiter = new RateLimiterMemory({ points: linesFromAll, duration: 60 })

  /** @param line receives facts for the last line of a minute, which says that the rest is omitted */
  write(line: (end: object) => void): void {
    this.#limiter.consume('all').then(
      ({ remainingPoints }) => line(remainingPoints === 0 ? { allOmitted: true } : {}),
      () => {},
    )
  }
}
