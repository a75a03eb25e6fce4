import { LogUnavailable, WrongExpectedRevision } from '../port.js'

/**
 * Appends that the client may hold unsent. Its one stream for appends takes 16 messages before it makes writers wait, and
 * writers that wait when the connection breaks end the process with an unhandled rejection (client 6.2.1, seen with 100
 * appends of 60 KB to a frozen server that was then killed). So what must wait, waits here. The last place is for what is
 * sent again: its answer shows that everything before it was sent.
 */
const mostUnsent = 16

/**
 * A place is given up with the append that holds it after this long. The client hears within 20 s of a server that is gone
 * (engines-18); an append that it has not settled by then it never will.
 */
const longestHeldMs = 30_000

/** Hands out the places for appends, first come, first served. */
export class AppendSlots {
  /** By their turn: messages of which nothing shows yet that they left the client. */
  readonly #unsent = new Set<number>()
  #turn = 0
  /** Those that were let in and are about to send. */
  #entered = 0
  readonly #waiting = new Set<() => void>()

  /**
   * Runs an append as soon as there is a place for it. The place is free again when the client has settled it, even where its
   * caller has long stopped waiting; or when one that was sent after it is answered, for the stream keeps their order: a
   * server that drops one without a word keeps no place by that.
   *
   * @returns the append, under way
   * @throws {LogUnavailable} when no place was free in time: nothing was sent
   */
  async start<Result>(withinMs: number, append: () => Promise<Result>): Promise<{ answer: Promise<Result> }> {
    if (this.#free <= 0) {
      await this.#enter(withinMs)
      this.#entered--
    }
    return { answer: this.#held(append) }
  }

  /** Runs one that was run before. Undefined where not even the last place is free. */
  startAgain<Result>(append: () => Promise<Result>): Promise<Result> | undefined {
    return this.#free >= 0 ? this.#held(append) : undefined
  }

  /** Places but for the last one. */
  get #free(): number {
    return mostUnsent - 1 - this.#unsent.size - this.#entered
  }

  #held<Result>(append: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn++
    this.#unsent.add(turn)
    const answer = append()
    void settledWithin(longestHeldMs, answer).then((isAnswer) => {
      this.#unsent.delete(turn)
      if (isAnswer) for (const earlier of this.#unsent) if (earlier < turn) this.#unsent.delete(earlier)
      this.#letIn()
    })
    return answer
  }

  #enter(withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(new LogUnavailable('EventStoreDB owes too many answers: nothing was appended'))
      }, withinMs)
      const enter = () => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        this.#entered++
        resolve()
      }
      this.#waiting.add(enter)
    })
  }

  #letIn(): void {
    for (const enter of this.#waiting) if (this.#free > 0) enter()
  }
}

/** Whether the server answered it, be it with 'wrong expected version'; false for what failed otherwise, or not in time. */
function settledWithin(ms: number, answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms).unref()
    const settle = (isAnswer: boolean) => {
      clearTimeout(timer)
      resolve(isAnswer)
    }
    answer.then(
      () => settle(true),
      (error: unknown) => settle(error instanceof WrongExpectedRevision),
    )
  })
}
