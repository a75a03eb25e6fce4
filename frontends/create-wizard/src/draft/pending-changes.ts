import { type createQueryClient, MutationObserver } from '@countersign/contracts'
import type { Change } from './change.js'

interface Hearers {
  /** @returns the server's response */
  tell: (change: Change) => Promise<unknown>
  /** The change is no longer pending when this runs. */
  answered: (change: Change, answer: unknown) => void
  /** The set of pending changes differs. */
  changed: () => void
}

/** Changes without a response yet. Each is a mutation; the scope runs those of a request in sequence (ADR 0072). */
export class PendingChanges {
  #told: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly client: ReturnType<typeof createQueryClient>,
    private readonly hearers: Hearers,
  ) {}

  /** In the order the user made them. */
  get all(): Change[] {
    return this.client
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ meta }) => meta?.pending === this })
      .map(({ state }) => state.variables as Change)
  }

  /** @throws {ApiError} if the server refuses */
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
      // Runs in the tick in which the mutation ends, so a change never shows twice or disappears for a moment.
      if (status === 'success') answered(change, data)
      changed()
    })
    const told = mutation.mutate(change).finally(stop)
    this.#told = told.catch(() => {})
    changed()
    await told
  }

  async settled(): Promise<void> {
    await this.#told
  }
}
