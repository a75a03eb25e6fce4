/** How long nothing more has to come before a run of small steps is told as one. The same rest as before they are read out. */
const restMs = 500

/** Many small steps to one thing, gathered into one change that is told when they rest. */
export class Rest<Id, Step extends object> {
  #resting: { id: Id; step: Step } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #tell: (id: Id, step: Step) => void

  constructor(tell: (id: Id, step: Step) => void) {
    this.#tell = tell
  }

  get isResting(): boolean {
    return this.#resting !== null
  }

  put(id: Id, step: Step): void {
    if (this.#resting && this.#resting.id !== id) this.flush()
    this.#resting = { id, step: { ...this.#resting?.step, ...step } }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), restMs)
  }

  /** Tells what rests, now. */
  flush(): void {
    clearTimeout(this.#timer)
    const resting = this.#resting
    if (!resting) return
    this.#resting = null
    this.#tell(resting.id, resting.step)
  }

  /** A state with what rests applied to it. */
  over<State>(state: State, apply: (state: State, id: Id, step: Step) => State): State {
    return this.#resting ? apply(state, this.#resting.id, this.#resting.step) : state
  }
}
