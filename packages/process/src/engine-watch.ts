import { EngineUnavailable } from './engine-unavailable.js'
import { setTimeout as wait } from 'node:timers/promises'

export interface WatchOptions {
  /** What is watched, in words: the subject of what {@link EngineWatch.check} says. */
  name: string
  /** Asks it something that it answers at once. Rejects when it does not; the signal ends the question. */
  ask: (signal: AbortSignal) => Promise<unknown>
  /** What takes longer, ms, makes it be asked; it is then silent when it does not answer in time, and is asked until it does. */
  slowMs?: number
  answerWithinMs?: number
  everyMs?: number
  /** So long after it fell silent, ms, nothing waits for it any more: what fails then has failed. */
  patienceMs: number
}

/** What was to be run waited for a silent server until the process ended. */
export class WatchEnded extends EngineUnavailable {
  override readonly name = 'WatchEnded'
}

/**
 * Watches a server outside the installation that may take connections and never answer. It is asked only while something has
 * waited for it for long, and from then on until it answers again (ADR 0117).
 */
export class EngineWatch {
  readonly #options: Required<WatchOptions>
  readonly #closed = new AbortController()
  #silent: { sinceMs: number; over: PromiseWithResolvers<void> } | null = null
  #silences = 0
  #asking = false

  constructor(options: WatchOptions) {
    this.#options = { slowMs: 500, answerWithinMs: 1500, everyMs: 2000, ...options }
  }

  /** @throws that it is silent, and since when */
  check(): void {
    if (!this.#silent) return
    const seconds = Math.round((performance.now() - this.#silent.sinceMs) / 1000)
    throw new Error(`${this.#options.name} has not answered for ${seconds} s`)
  }

  /**
   * Runs something that needs the server. What fails while the server is silent is run again once it answers: nothing was
   * refused. What does not fail is never cut off.
   *
   * @throws {WatchEnded} when it is closed before it could be run
   * @throws the failure of a run during which the server was not silent, or was so for longer than patience lasts
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#answering()
      if (this.#closed.signal.aborted) throw new WatchEnded('the process ends: nothing was tried')
      const silences = this.#silences
      const slow = setTimeout(() => void this.#askUntilAnswered(), this.#options.slowMs)
      try {
        const result = await work()
        this.#speaks()
        return result
      } catch (error) {
        const wasSilent = this.#silent !== null || this.#silences > silences
        if (!wasSilent || this.#patienceLeft() <= 0) throw error
      } finally {
        clearTimeout(slow)
      }
    }
  }

  /** Ends the questions, and whatever waits for an answer. */
  close(): void {
    this.#closed.abort()
  }

  /** Resolves at once where it is not silent, else when it answers, or patience ends. */
  async #answering(): Promise<void> {
    const patienceMs = this.#patienceLeft()
    if (!this.#silent || patienceMs <= 0) return
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, this.#closed.signal])
    const patience = wait(patienceMs, undefined, { ref: false, signal }).catch(() => undefined)
    await Promise.race([this.#silent.over.promise, patience])
    done.abort()
  }

  /** Ms until nothing waits for it any more; all of it where it is not silent. */
  #patienceLeft(): number {
    const { patienceMs } = this.#options
    return this.#silent ? this.#silent.sinceMs + patienceMs - performance.now() : patienceMs
  }

  async #askUntilAnswered(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    const beganMs = performance.now() - this.#options.slowMs
    while (!this.#closed.signal.aborted && !(await this.#answers())) {
      if (!this.#silent) {
        this.#silent = { sinceMs: beganMs, over: Promise.withResolvers() }
        this.#silences++
      }
      await wait(this.#options.everyMs, undefined, { ref: false, signal: this.#closed.signal }).catch(() => undefined)
    }
    this.#speaks()
    this.#asking = false
  }

  #speaks(): void {
    this.#silent?.over.resolve()
    this.#silent = null
  }

  async #answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(this.#options.answerWithinMs)
    const late = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
    const answer = this.#options.ask(signal).then(
      () => true,
      () => false,
    )
    return Promise.race([answer, late])
  }
}
