import type { Log } from '@countersign/telemetry'

/** Between two sentences in the log, in ms; the first comes after as long. */
const tellEveryMs = 3000

/** Says in the log what is being read, while a look through events that are not ours lasts longer than some seconds. */
export class ReadingProgress {
  #passed = 0
  #since: number | undefined
  #hasTold = false

  /** @param now milliseconds of a clock that only goes forwards */
  constructor(
    private readonly log: Log,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** So many foreign events were passed over, and this position in $all reached. */
  passed(events: number, position: number): void {
    this.#passed += events
    this.#since ??= this.now()
    if (this.now() - this.#since < tellEveryMs) return
    this.#since = this.now()
    this.#hasTold = true
    this.log.info({ position, passed: this.#passed }, 'reading the event log, past events of other programs')
  }

  /** The end was reached. */
  ended(): void {
    if (this.#hasTold) this.log.info({ passed: this.#passed }, 'read the event log to its end')
    this.#passed = 0
    this.#since = undefined
    this.#hasTold = false
  }
}
