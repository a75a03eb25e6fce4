import { isUnavailable } from '@countersign/process'
import type { PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'

/** Turns done by this process at the same time while the queue is away: as many as its consumer does. */
const mostHere = 2

/**
 * The queue of turns; while it is away, this process does them itself, so that sending does not wait for the queue. A turn that
 * finds no room is not kept: those who wait for the check ask for it again.
 */
export class PageCheckTurns implements PageCheckTasks {
  readonly #underWay = new Map<string, Promise<void>>()

  /**
   * @param attempt does one turn
   * @param onFailure is given what a turn done here failed with
   */
  constructor(
    private readonly queue: PageCheckTasks,
    private readonly attempt: (task: PageCheckTask) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  async enqueue(task: PageCheckTask, again = false): Promise<void> {
    try {
      await this.queue.enqueue(task, again)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.#doHere(task)
    }
  }

  /** Whether a turn is still to be done, or under way; a queue that is away holds nothing that anybody would do. */
  async holds(task: PageCheckTask): Promise<boolean> {
    if (this.#underWay.has(keyOf(task))) return true
    try {
      return await this.queue.holds(task)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return false
    }
  }

  /** Resolves when nothing is done here any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values())
  }

  #doHere(task: PageCheckTask): void {
    const key = keyOf(task)
    if (this.#underWay.has(key) || this.#underWay.size >= mostHere) return
    const done = this.attempt(task)
      .catch(this.onFailure)
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, done)
  }
}

const keyOf = ({ rendition, original, turn }: PageCheckTask): string => `${rendition} ${original ?? ''} ${turn}`
