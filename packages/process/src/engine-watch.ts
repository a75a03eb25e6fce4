import { EngineUnavailable } from './engine-unavailable.js'
import { systemTime, type Time } from './time.js'
import { withTimeout } from './with-timeout.js'

export interface WatchOptions {
  name: string
  ask: (signal: AbortSignal) => Promise<unknown>
  /** Work longer than this triggers probes; the server is silent from the first missed one to the next answer. */
  slowMs?: number
  answerWithinMs?: number
  everyMs?: number
  outageTimeoutMs: number
  time?: Time
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
  #outage: { sinceMs: number; over: PromiseWithResolvers<void> } | null = null
  #outages = 0
  #asking = false

  constructor(options: WatchOptions) {
    this.#options = { slowMs: 500, answerWithinMs: 1500, everyMs: 2000, time: systemTime, ...options }
  }

  check(): void {
    if (!this.#outage) return
    const seconds = Math.round((this.#options.time.elapsed() - this.#outage.sinceMs) / 1000)
    throw new Error(`${this.#options.name} has not answered for ${seconds} s`)
  }

  /**
   * Retries work that failed during a silence once the server answers, since nothing was rejected.
   *
   * @throws {WatchEnded} if closed before it could run
   * @throws the work's error, unless the server was silent within the outage timeout
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#answering()
      if (this.#closed.signal.aborted) throw new WatchEnded('the process ends: nothing was tried')
      const outages = this.#outages
      const slow = this.#options.time.after(this.#options.slowMs, () => void this.#askUntilAnswered())
      try {
        const result = await work()
        this.#endOutage()
        return result
      } catch (error) {
        const hadOutage = this.#outage !== null || this.#outages > outages
        if (!hadOutage || this.#outageTimeLeft() <= 0) throw error
      } finally {
        slow.clear()
      }
    }
  }

  close(): void {
    this.#closed.abort()
  }

  async #answering(): Promise<void> {
    const timeLeftMs = this.#outageTimeLeft()
    if (!this.#outage || timeLeftMs <= 0) return
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, this.#closed.signal])
    const timeout = this.#options.time.sleep(timeLeftMs, { ref: false, signal })
    await Promise.race([this.#outage.over.promise, timeout])
    done.abort()
  }

  #outageTimeLeft(): number {
    const { outageTimeoutMs } = this.#options
    return this.#outage ? this.#outage.sinceMs + outageTimeoutMs - this.#options.time.elapsed() : outageTimeoutMs
  }

  async #askUntilAnswered(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    const beganMs = this.#options.time.elapsed() - this.#options.slowMs
    while (!this.#closed.signal.aborted && !(await this.#answers())) {
      if (!this.#outage) {
        this.#outage = { sinceMs: beganMs, over: Promise.withResolvers() }
        this.#outages++
      }
      await this.#options.time.sleep(this.#options.everyMs, { ref: false, signal: this.#closed.signal })
    }
    this.#endOutage()
    this.#asking = false
  }

  #endOutage(): void {
    this.#outage?.over.resolve()
    this.#outage = null
  }

  #answers(): Promise<boolean> {
    const isUp = async (signal: AbortSignal) => this.#options.ask(signal).then(yes, no)
    const { answerWithinMs, time } = this.#options
    return withTimeout(answerWithinMs, isUp, no, { time })
  }
}

const yes = () => true
const no = () => false
