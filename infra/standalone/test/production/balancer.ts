import { pause } from '../pause.js'

/** Interval of readiness checks. */
const askEveryMs = 50

/**
 * Round-robin over ready replicas, like a proxy with health checks. If none is ready in time on a busy machine, it uses
 * the last one that was.
 */
export class Balancer {
  readonly #ended = new AbortController()
  readonly #asking = new Map<string, Promise<void>>()
  readonly #ready = new Set<string>()
  #last = ''
  #turn = 0

  /** Starts checking a replica; resolves once it is ready. */
  add(url: string): Promise<void> {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    this.#asking.set(url, this.#ask(url, resolve))
    return ready
  }

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
      await pause(askEveryMs)
    }
  }
}
