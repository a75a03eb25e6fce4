import type { Time, Timer } from '@countersign/process'

/** Calls back once when nothing was heard for a time in ms. Hearing is cheap, because it starts no timer. */
export class Silence {
  #heardAt: number
  #timer: Timer

  constructor(
    private readonly time: Time,
    private readonly ms: number,
    private readonly tooLong: () => void,
  ) {
    this.#heardAt = time.elapsed()
    this.#timer = this.#wait(ms)
  }

  heard(): void {
    this.#heardAt = this.time.elapsed()
  }

  end(): void {
    this.#timer.clear()
  }

  #wait(ms: number): Timer {
    return this.time.limit(ms, () => {
      const left = this.#heardAt + this.ms - this.time.elapsed()
      if (left > 0) this.#timer = this.#wait(left)
      else this.tooLong()
    })
  }
}
