import { HasherBusy } from '../../ports/identity.js'

/** Runs `width` tasks at a time while up to `longest` others wait in order. */
export class HashQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly width: number,
    private readonly longest: number,
  ) {}

  /** @throws {HasherBusy} */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.width) this.#running++
    else await this.#turn()
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= this.longest) throw new HasherBusy(`${this.longest} passwords already wait for a hash.`)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
