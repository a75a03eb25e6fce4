import { setTimeout as wait } from 'node:timers/promises'

/** How often each replica is asked whether it is ready. */
const askEveryMs = 50

/**
 * Sends calls to the replicas that say they are ready, in turn, as a proxy with health checks does. Where none says so, since
 * the machine is too busy for any to answer in time, the last that did has them, and may put them off.
 */
export class Balancer {
  readonly #ended = new AbortController()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #ready = new Set<string>()
  #last = ''
  #turn = 0

  /** Asks a replica from now on; resolves when it is ready for the first time. */
  add(url: string): Promise<void> {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    this.#asking.set(url, this.#ask(url, resolve))
    return ready
  }

  /** The address for the next call. */
  readonly choose = (): string => {
    const urls = [...this.#ready]
    return urls[this.#turn++ % urls.length] ?? this.#last
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#asking.values())
  }

  async #ask(url: string, onReady: () => void): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const isReady = await fetch(`${url}/api/health/ready`).then(
        (response) => response.ok,
        () => false,
      )
      if (isReady) {
        this.#ready.add(url)
        this.#last = url
        onReady()
      } else this.#ready.delete(url)
      await wait(askEveryMs)
    }
  }
}
