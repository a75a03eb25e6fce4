import { type createQueryClient, MutationObserver } from '@countersign/contracts'
import type { Change } from './change.js'

interface Handlers {
  /** @returns the server's response */
  execute: (change: Change) => Promise<unknown>
  /** The change is no longer pending when this runs. */
  answered: (change: Change, answer: unknown) => void
  /** The set of pending changes differs. */
  changed: () => void
}

/** Changes without a response yet. Each is a mutation; the scope runs those of a request in sequence (ADR 0072). */
export class PendingChanges {
  #execution: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly client: ReturnType<typeof createQueryClient>,
    private readonly handlers: Handlers,
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
    const { execute, answered, changed } = this.handlers
    const mutation = new MutationObserver(this.client, {
      scope: { id: requestId },
      gcTime: 0,
      meta: { pending: this },
      mutationFn: execute,
    })
    const stop = mutation.subscribe(({ status, data }) => {
      if (status === 'pending') return
      // Runs in the tick in which the mutation ends, so a change never shows twice or disappears for a moment.
      if (status === 'success') answered(change, data)
      changed()
    })
    const execution = mutation.mutate(change).finally(stop)
    this.#execution = execution.catch(() => {})
    changed()
    await execution
  }

  async settled(): Promise<void> {
    await this.#execution
  }
}
