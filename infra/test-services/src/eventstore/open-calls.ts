import type { EventEmitter } from 'node:events'

/** The calls that are being served, so that all of them can be ended with an error. */
export class OpenCalls {
  readonly #open = new Set<EventEmitter>()

  get count(): number {
    return this.#open.size
  }

  /** The same handler, whose calls are known here while they last. */
  noting<Call extends EventEmitter, Rest extends unknown[], Result>(
    handle: (call: Call, ...rest: Rest) => Result,
  ): (call: Call, ...rest: Rest) => Result {
    return (call, ...rest) => {
      this.note(call)
      return handle(call, ...rest)
    }
  }

  /** Knows the call while it lasts. */
  note(call: EventEmitter): void {
    this.#open.add(call)
    for (const event of ['close', 'cancelled', 'finish', 'error']) call.on(event, () => this.#open.delete(call))
  }

  end(error: Error): void {
    for (const call of this.#open) call.emit('error', error)
  }
}
