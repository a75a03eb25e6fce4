import { notifyMissing } from './missing.js'

export type PartState<Part> =
  | { state: 'waiting' }
  | { state: 'ready'; part: Part }
  /** Loading failed; `busy` during a retry. */
  | { state: 'missing'; busy: boolean }

/** Timeout for loading; browsers wait for minutes. */
const timeoutMs = 10_000
/** Delay before the automatic retry: often only a single request fails. */
const retryDelayMs = 1000

/** A lazily loaded part of the app. Retries failed loads, and never throws. */
export class LazyPart<Part> {
  #state: PartState<Part> = { state: 'waiting' }
  #loading: Promise<void> | undefined
  #listeners = new Set<() => void>()

  /** @param load imports the part; called again after a failure */
  constructor(private readonly load: () => Promise<Part>) {
    // Retry once the network is back.
    globalThis.addEventListener?.('online', () => {
      if (this.#state.state === 'missing') void this.fetch()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): PartState<Part> => this.#state

  /** Loads the part unless it is loaded or loading. With `ahead`, a failure leaves the state at `waiting`. */
  fetch({ ahead = false }: { ahead?: boolean } = {}): Promise<void> {
    if (this.#state.state === 'ready') return Promise.resolve()
    if (this.#state.state === 'missing') this.#set({ state: 'missing', busy: true })
    this.#loading ??= this.#tryTwice().finally(() => (this.#loading = undefined))
    return this.#loading.then(() => {
      if (this.#state.state === 'missing' || (this.#state.state === 'waiting' && !ahead))
        this.#set({ state: 'missing', busy: false })
    })
  }

  async #tryTwice(): Promise<void> {
    for (const wait of [0, retryDelayMs]) {
      if (wait > 0) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        forgetHints()
      }
      try {
        this.#set({ state: 'ready', part: await inTime(this.load()) })
        return
      } catch {
        // The next round retries; after the last, `notifyMissing` reports the failure.
      }
    }
    notifyMissing()
  }

  #set(state: PartState<Part>): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer after ${timeoutMs / 1000} seconds`)), timeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Removes preload hints: a failed one would make the retry fail without a request, and the others are used up. */
function forgetHints(): void {
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.remove()
}
