import type { Time, Timer } from '@countersign/process'

/** Calls back once when nothing was heard for a time. */
export class Silence {
  #timer: Timer

  constructor(
    private readonly time: Time,
    private readonly ms: number,
    private readonly tooLong: () => void,
  ) {
    this.#timer = time.limit(ms, tooLong)
  }

  heard(): void {
    this.#timer.clear()
    this.#timer = this.time.limit(this.ms, this.tooLong)
  }

  end(): void {
    this.#timer.clear()
  }
}
