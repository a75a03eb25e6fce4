import { EngineUnavailable } from './engine-unavailable.js'
import { systemTime, type Time } from './time.js'
import { withTimeout } from './with-timeout.js'

export interface WatchOptions {
  name: string
  /** Asks for any answer; a rejection with the code ETIMEDOUT counts as silence, any other one as neither. */
  ask: (signal: AbortSignal) => Promise<unknown>
  /** True for an error of work that is the server's answer. Default: none is. */
  isAnswer?: (error: unknown) => boolean
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

/** Questions to the server, from slow work to the first answer. */
interface Probing {
  over: AbortController
  /** The question under way, or the last one. */
  heard: Promise<Heard | null> | null
}

/** A failed connection is no silence: the work that needs it fails by itself. */
type Heard = 'answer' | 'silence' | 'failure'

/**
 * Watches an external server that may accept connections and never answer. Probes it only after work has waited long,
 * and then until it answers the probe or any work (ADR 0026).
 */
export class EngineWatch {
  readonly #options: Required<WatchOptions>
  readonly #closed = new AbortController()
  #outage: { sinceMs: number; over: PromiseWithResolvers<void> } | null = null
  #outages = 0
  #probing: Probing | null = null

  constructor(options: WatchOptions) {
    const isAnswer = () => false
    this.#options = { slowMs: 500, answerWithinMs: 1500, everyMs: 2000, time: systemTime, isAnswer, ...options }
  }

  check(): void {
    if (!this.#outage) return
    const seconds = Math.round((this.#options.time.elapsed() - this.#outage.sinceMs) / 1000)
    throw new Error(`${this.#options.name} has not answered for ${seconds} s`)
  }

  /**
   * Retries work that failed during a silence once the server answers, since nothing was rejected. Work that fails during
   * a probe waits for its result.
   *
   * @throws {WatchEnded} if closed before it could run
   * @throws the work's error, if it is the server's answer, or unless the server was silent within the outage timeout
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#answering()
      if (this.#closed.signal.aborted) throw new WatchEnded('the process ends: nothing was tried')
      const outages = this.#outages
      const slow = this.#options.time.after(this.#options.slowMs, () => void this.#askUntilAnswered())
      try {
        const result = await work()
        this.#answered()
        return result
      } catch (error) {
        if (this.#options.isAnswer(error)) {
          this.#answered()
          throw error
        }
        if (!this.#outage) await this.#probing?.heard
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
    if (this.#probing || this.#closed.signal.aborted) return
    const { time, slowMs, everyMs } = this.#options
    const beganMs = time.elapsed() - slowMs
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, this.#closed.signal])
    const probing: Probing = (this.#probing = { over, heard: null })
    while (!signal.aborted) {
      probing.heard = this.#ask(signal)
      const heard = await probing.heard
      if (signal.aborted) return
      if (heard === 'answer') return this.#answered()
      if (heard === 'silence' && !this.#outage) {
        this.#outage = { sinceMs: beganMs, over: Promise.withResolvers() }
        this.#outages++
      }
      await time.sleep(everyMs, { ref: false, signal })
    }
  }

  /** Ends outage and probing. */
  #answered(): void {
    this.#outage?.over.resolve()
    this.#outage = null
    this.#probing?.over.abort()
    this.#probing = null
  }

  /** Null if it was aborted. */
  #ask(ending: AbortSignal): Promise<Heard | null> {
    const { ask, answerWithinMs, time } = this.#options
    const asked = async (signal: AbortSignal) => ask(signal).then((): Heard => 'answer', failed)
    return withTimeout(answerWithinMs, asked, (): Heard => 'silence', { time, ending }).catch(() => null)
  }
}

const failed = ({ code }: NodeJS.ErrnoException): Heard => (code === 'ETIMEDOUT' ? 'silence' : 'failure')
