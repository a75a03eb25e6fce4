import type { EventEmitter } from 'node:events'

/** Keeps the open calls, to count them or end all of them with an error. */
export class OpenCalls {
  readonly #open = new Set<EventEmitter>()

  get count(): number {
    return this.#open.size
  }

  /** Wraps a handler and notes its calls. */
  noting<Call extends EventEmitter, Rest extends unknown[], Result>(
    handle: (call: Call, ...rest: Rest) => Result,
  ): (call: Call, ...rest: Rest) => Result {
    return (call, ...rest) => {
      this.note(call)
      return handle(call, ...rest)
    }
  }

  /** Keeps a call until it ends. */
  note(call: EventEmitter): void {
    this.#open.add(call)
    for (const event of ['close', 'cancelled', 'finish', 'error']) call.on(event, () => this.#open.delete(call))
  }

  end(error: Error): void {
    for (const call of this.#open) call.emit('error', error)
  }
}
