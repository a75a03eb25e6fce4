import type { Time } from '@countersign/process'
import { LogUnavailable, WrongExpectedRevision } from '../port.js'

/**
 * The client's append stream buffers 16 messages before writers wait, and writers waiting when the connection breaks
 * end the process with an unhandled rejection (client 6.2.1, seen with 100 appends of 60 KB to a frozen server that was
 * then killed). The last slot is for resends: an answer to one proves that everything before it was sent.
 */
const mostUnsent = 16

/** The client detects a dead server within 20 s (engines-18) and settles nothing after that. */
const longestHeldMs = 30_000

export class AppendSlots {
  readonly #unsent = new Set<number>()
  #turn = 0
  #entered = 0
  readonly #waiting = new Set<() => void>()

  constructor(private readonly time: Time) {}

  /**
   * Runs an append as soon as a slot is free, until it is settled or a later append is answered: the stream keeps their
   * order, so a silently dropped append does not block its slot.
   *
   * @throws {LogUnavailable} when no slot was free in time: nothing was sent
   */
  async start<Result>(withinMs: number, append: () => Promise<Result>): Promise<{ answer: Promise<Result> }> {
    if (this.#free <= 0) {
      await this.#enter(withinMs)
      this.#entered--
    }
    return { answer: this.#held(append) }
  }

  startAgain<Result>(append: () => Promise<Result>): Promise<Result> | undefined {
    return this.#free >= 0 ? this.#held(append) : undefined
  }

  get #free(): number {
    return mostUnsent - 1 - this.#unsent.size - this.#entered
  }

  #held<Result>(append: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn++
    this.#unsent.add(turn)
    const answer = append()
    void settledWithin(longestHeldMs, answer, this.time).then((isAnswer) => {
      this.#unsent.delete(turn)
      if (isAnswer) for (const earlier of this.#unsent) if (earlier < turn) this.#unsent.delete(earlier)
      this.#letIn()
    })
    return answer
  }

  #enter(withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.time.limit(withinMs, () => {
        this.#waiting.delete(enter)
        reject(new LogUnavailable('EventStoreDB owes too many answers: nothing was appended'))
      })
      const enter = () => {
        timer.clear()
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

function settledWithin(ms: number, answer: Promise<unknown>, time: Time): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = time.after(ms, () => resolve(false), { ref: false })
    const settle = (isAnswer: boolean) => {
      timer.clear()
      resolve(isAnswer)
    }
    answer.then(
      () => settle(true),
      (error: unknown) => settle(error instanceof WrongExpectedRevision),
    )
  })
}
