import { tellMissing } from './missing.js'

/** How things stand with a part's code. */
export type PartState<Part> =
  | { state: 'waiting' }
  | { state: 'ready'; part: Part }
  /** Asked for in vain; `busy` while it is asked for again. */
  | { state: 'missing'; busy: boolean }

/** After so long an answer counts as missing: seconds, not a browser's minutes. */
const patienceMs = 10_000
/** A second try comes by itself: what fails is often one request among many. */
const againMs = 1000

/** A part of the app whose code is fetched later than the page. What failed is asked for again; nothing here throws. */
export class LatePart<Part> {
  #state: PartState<Part> = { state: 'waiting' }
  #coming: Promise<void> | undefined
  #listeners = new Set<() => void>()

  /** @param load imports the part; called again where it failed */
  constructor(private readonly load: () => Promise<Part>) {
    // Whatever was missed by a cut of the network is there once it is back.
    globalThis.addEventListener?.('online', () => {
      if (this.#state.state === 'missing') void this.fetch()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): PartState<Part> => this.#state

  /** Fetches the code where it is neither there nor on its way. One that nobody waits for yet fails without a trace. */
  fetch({ ahead = false }: { ahead?: boolean } = {}): Promise<void> {
    if (this.#state.state === 'ready') return Promise.resolve()
    if (this.#state.state === 'missing') this.#set({ state: 'missing', busy: true })
    this.#coming ??= this.#tryTwice().finally(() => (this.#coming = undefined))
    return this.#coming.then(() => {
      if (this.#state.state === 'missing' || (this.#state.state === 'waiting' && !ahead))
        this.#set({ state: 'missing', busy: false })
    })
  }

  async #tryTwice(): Promise<void> {
    for (const wait of [0, againMs]) {
      if (wait > 0) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        forgetHints()
      }
      try {
        this.#set({ state: 'ready', part: await inTime(this.load()) })
        return
      } catch {
        // Tried again, then told below.
      }
    }
    tellMissing()
  }

  #set(state: PartState<Part>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function inTime<Part>(coming: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${patienceMs / 1000} seconds`)), patienceMs)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Hints that failed would make the next try fail without asking; those of what is there are not needed any more. */
function forgetHints(): void {
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.remove()
}
