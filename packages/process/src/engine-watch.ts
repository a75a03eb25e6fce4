import { EngineUnavailable } from './engine-unavailable.js'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from './with-timeout.js'

export interface WatchOptions {
  name: string
  ask: (signal: AbortSignal) => Promise<unknown>
  /** Work longer than this triggers probes; the server is silent from the first missed one to the next answer. */
  slowMs?: number
  answerWithinMs?: number
  everyMs?: number
  patienceMs: number
}

export class WatchEnded extends EngineUnavailable {
  override readonly name = 'WatchEnded'
}

/**
 * Watches an external server that may accept connections and never answer. Probes it only after work has waited long,
 * and then until it answers again (ADR 0026).
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

  check(): void {
    if (!this.#silent) return
    const seconds = Math.round((performance.now() - this.#silent.sinceMs) / 1000)
    throw new Error(`${this.#options.name} has not answered for ${seconds} s`)
  }

  /**
   * Retries work that failed during a silence once the server answers, since nothing was rejected.
   *
   * @throws {WatchEnded} if closed before it could run
   * @throws the work's error, unless the server was silent within the patience
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

  close(): void {
    this.#closed.abort()
  }

  async #answering(): Promise<void> {
    const patienceMs = this.#patienceLeft()
    if (!this.#silent || patienceMs <= 0) return
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, this.#closed.signal])
    const patience = wait(patienceMs, undefined, { ref: false, signal }).catch(() => undefined)
    await Promise.race([this.#silent.over.promise, patience])
    done.abort()
  }

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

  #answers(): Promise<boolean> {
    const isUp = async (signal: AbortSignal) => this.#options.ask(signal).then(yes, no)
    return withTimeout(this.#options.answerWithinMs, isUp, no)
  }
}

const yes = () => true
const no = () => false
