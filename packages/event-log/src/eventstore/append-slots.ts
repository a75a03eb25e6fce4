import { LogUnavailable } from '../port.js'

/**
 * Appends that the client may hold unanswered. Its one stream for appends takes 16 messages before it makes writers wait,
 * and writers that wait when the connection breaks end the process with an unhandled rejection (client 6.2.1, seen with 100
 * appends of 60 KB to a frozen server that was then killed). So what must wait, waits here.
 */
const mostUnanswered = 15

/**
 * A place is given up with the append that holds it after this long. The client hears within 20 s of a server that is gone
 * (facts, section 4); an append that it has not settled by then it never will.
 */
const longestHeldMs = 30_000

/** Hands out the places for appends, first come, first served. */
export class AppendSlots {
  #free = mostUnanswered
  readonly #waiting = new Set<() => void>()

  /**
   * Runs an append as soon as there is a place for it; the place is free again when the client has settled it, even where
   * its caller has long stopped waiting.
   *
   * @returns the append, under way
   * @throws {LogUnavailable} when no place was free in time: nothing was sent
   */
  async start<Result>(withinMs: number, append: () => Promise<Result>): Promise<{ answer: Promise<Result> }> {
    await this.#enter(withinMs)
    return { answer: this.#held(append) }
  }

  /** Runs one that was run before, where more places are free than taken: others come first. Undefined where it does not. */
  startAgain<Result>(append: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#free <= mostUnanswered / 2) return undefined
    this.#free--
    return this.#held(append)
  }

  #held<Result>(append: () => Promise<Result>): Promise<Result> {
    const answer = append()
    void settledWithin(longestHeldMs, answer).then(() => this.#leave())
    return answer
  }

  #enter(withinMs: number): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(new LogUnavailable('EventStoreDB owes too many answers: nothing was appended'))
      }, withinMs)
      const enter = () => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        resolve()
      }
      this.#waiting.add(enter)
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#free++
  }
}

function settledWithin(ms: number, answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref()
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    answer.then(settle, settle)
  })
}
