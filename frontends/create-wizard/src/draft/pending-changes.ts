import { type createQueryClient, MutationObserver } from '@countersign/contracts'
import type { Change } from './change.js'

/** Hears what becomes of changes. */
interface Hearers {
  /** @returns what the server answers */
  tell: (change: Change) => Promise<unknown>
  /** The server has answered; the change is no longer among those that wait for it. */
  answered: (change: Change, answer: unknown) => void
  /** Other changes wait now than before. */
  changed: () => void
}

/**
 * The changes of a draft that the server has not answered yet. Each is a mutation; those of one request go one after
 * another, by their scope (ADR 0072).
 */
export class PendingChanges {
  #told: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly client: ReturnType<typeof createQueryClient>,
    private readonly hearers: Hearers,
  ) {}

  /** In the order they were made. */
  get all(): Change[] {
    return this.client
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ meta }) => meta?.pending === this })
      .map(({ state }) => state.variables as Change)
  }

  /** @throws {ApiError} when the server refuses */
  async add(requestId: string, change: Change): Promise<void> {
    const { tell, answered, changed } = this.hearers
    const mutation = new MutationObserver(this.client, {
      scope: { id: requestId },
      gcTime: 0,
      meta: { pending: this },
      mutationFn: tell,
    })
    const stop = mutation.subscribe(({ status, data }) => {
      if (status === 'pending') return
      // Heard in the step in which the mutation ends: a change is never seen twice, nor missing for a moment.
      if (status === 'success') answered(change, data)
      changed()
    })
    const told = mutation.mutate(change).finally(stop)
    this.#told = told.catch(() => {})
    changed()
    await told
  }

  /** Waits until the server has answered the last one. */
  async settled(): Promise<void> {
    await this.#told
  }
}
