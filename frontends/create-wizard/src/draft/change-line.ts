/** Something that is done to a state here at once, and told to the server in its turn. */
export interface Change<State> {
  /** How the state looks with it. */
  apply: (state: State) => State
  /** Tells the server. What it gives back is applied in place of `apply`, from then on. */
  tell: () => Promise<((state: State) => State) | void>
}

/**
 * Changes that show at once and reach the server one after another. One that the server refuses is taken back alone: the
 * state is always what the server has confirmed, and on it everything still under way.
 */
export class ChangeLine<State> {
  #confirmed: State
  #underway: readonly Change<State>[] = []
  #turn: Promise<void> = Promise.resolve()
  readonly #changed: () => void

  constructor(confirmed: State, changed: () => void) {
    this.#confirmed = confirmed
    this.#changed = changed
  }

  get state(): State {
    return this.#underway.reduce((state, change) => change.apply(state), this.#confirmed)
  }

  get isStoring(): boolean {
    return this.#underway.length > 0
  }

  /**
   * @returns once the server has it
   * @throws what telling it threw; the change is gone then
   */
  add(change: Change<State>): Promise<void> {
    this.#underway = [...this.#underway, change]
    this.#changed()
    const told = this.#turn.then(() => this.#tell(change))
    this.#turn = told.catch(() => {})
    return told
  }

  /** Once everything under way is told or refused. */
  settled(): Promise<void> {
    return this.#turn
  }

  async #tell(change: Change<State>): Promise<void> {
    try {
      const settle = (await change.tell()) ?? change.apply
      this.#confirmed = settle(this.#confirmed)
    } finally {
      this.#underway = this.#underway.filter((other) => other !== change)
      this.#changed()
    }
  }
}
