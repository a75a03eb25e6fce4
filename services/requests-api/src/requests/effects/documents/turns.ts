import { isUnavailable } from '@countersign/process'
import type { PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import type { PageChecking } from './check-pages.js'

/** Turns run in this process while the queue is unavailable: as many as its worker runs. */
const mostHere = 2

/**
 * While the queue is unavailable, runs turns in this process, so that sending does not wait. Drops turns above the
 * limit: callers that wait for the check request it again.
 */
export class PageCheckTurns implements PageCheckTasks {
  readonly #underWay = new Map<string, Promise<void>>()

  /** @param onFailure receives the error of a turn that ran in this process */
  constructor(
    private readonly queue: PageCheckTasks,
    private readonly checking: Pick<PageChecking, 'attempt'>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Runs a turn, and enqueues the next one of the same check. */
  async run(task: PageCheckTask): Promise<void> {
    const next = await this.checking.attempt(task)
    if (next) await this.enqueue(next, true)
  }

  enqueue(task: PageCheckTask, again = false): Promise<void> {
    return this.#orHere(task, () => this.queue.enqueue(task, again))
  }

  async hurry(task: PageCheckTask): Promise<void> {
    if (!this.#underWay.has(keyOf(task))) await this.#orHere(task, () => this.queue.hurry(task))
  }

  async #orHere(task: PageCheckTask, ask: () => Promise<void>): Promise<void> {
    try {
      await ask()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.#doHere(task)
    }
  }

  /** True while a turn waits or runs. An unavailable queue counts as empty. */
  async holds(task: PageCheckTask): Promise<boolean> {
    if (this.#underWay.has(keyOf(task))) return true
    try {
      return await this.queue.holds(task)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return false
    }
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values())
  }

  #doHere(task: PageCheckTask): void {
    const key = keyOf(task)
    if (this.#underWay.has(key) || this.#underWay.size >= mostHere) return
    const done = this.run(task)
      .catch(this.onFailure)
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, done)
  }
}

const keyOf = ({ rendition, original, turn }: PageCheckTask): string => `${rendition} ${original ?? ''} ${turn}`
