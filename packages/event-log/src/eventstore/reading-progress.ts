import type { Log } from '@countersign/telemetry'

/** Interval between log messages, and delay of the first, in ms. */
const logEveryMs = 3000

export class ReadingProgress {
  #passed = 0
  #since: number | undefined
  #hasLogged = false

  constructor(
    private readonly log: Log,
    private readonly now: () => number = () => performance.now(),
  ) {}

  passed(events: number, position: number): void {
    this.#passed += events
    this.#since ??= this.now()
    if (this.now() - this.#since < logEveryMs) return
    this.#since = this.now()
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
