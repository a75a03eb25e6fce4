import type { Time } from '@countersign/process'
import type { Log } from '@countersign/telemetry'

/** Interval between log messages, and delay of the first, in ms. */
const logEveryMs = 3000

export class ReadingProgress {
  #passed = 0
  #since: number | undefined
  #hasLogged = false

  constructor(
    private readonly log: Log,
    private readonly time: Pick<Time, 'elapsed'>,
  ) {}

  passed(events: number, position: number): void {
    this.#passed += events
    this.#since ??= this.time.elapsed()
    if (this.time.elapsed() - this.#since < logEveryMs) return
    this.#since = this.time.elapsed()
    this.#hasLogged = true
    this.log.info({ position, passed: this.#passed }, 'reading the event log, past events of other programs')
  }

  ended(): void {
    if (this.#hasLogged) this.log.info({ passed: this.#passed }, 'read the event log to its end')
    this.#passed = 0
    this.#since = undefined
    this.#hasLogged = false
  }
}
