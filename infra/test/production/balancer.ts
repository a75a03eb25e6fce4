import { setTimeout as wait } from 'node:timers/promises'

/** How often each replica is asked whether it is ready. */
const askEveryMs = 50

/** Sends calls to the replicas that say they are ready, in turn, as a proxy with health checks does. */
export class Balancer {
  readonly #ended = new AbortController()
  readonly #asking = new Map<string, Promise<void>>()
  #ready: string[] = []
  #turn = 0

  /** Asks a replica from now on; resolves when it is ready for the first time. */
  add(url: string): Promise<void> {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    this.#asking.set(url, this.#ask(url, resolve))
    return ready
  }

  /** The address for the next call. */
  readonly choose = (): string => {
    const url = this.#ready[this.#turn++ % this.#ready.length]
    if (!url) throw new Error('no replica is ready')
    return url
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
      this.#ready = this.#ready.filter((other) => other !== url)
      if (isReady) {
        this.#ready.push(url)
        onReady()
      }
      await wait(askEveryMs)
    }
  }
}
