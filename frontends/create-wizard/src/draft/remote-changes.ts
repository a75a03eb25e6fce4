import { ApiError, idempotencyKey } from '@countersign/contracts'
import type { CallsUnder, Change, ReloadListener } from './change.js'
import type { ConfirmedDraft } from './confirmed-draft.js'
import type { Draft } from './draft.js'
import { RemoteChangeConflict, mayBeConflict, type RemoteChange, remoteChangeOf } from './remote-change.js'
import { OtherTabs } from './other-tabs.js'
import { differenceOf, RecipientsChanged } from './recipients-changed.js'

/** Loads changes that other windows made to a draft, and notifies listeners. */
export class RemoteChanges {
  readonly #tabs = new OtherTabs()
  readonly #listeners = new Set<ReloadListener>()
  #isReloadQueued = false

  /** @param add queues a call behind the pending changes */
  constructor(
    private readonly confirmed: ConfirmedDraft,
    private readonly callsUnder: CallsUnder,
    private readonly add: (change: Change<Draft>) => Promise<void>,
  ) {}

  /** @param listener called after each reload */
  onReload(listener: ReloadListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reloads the draft when another tab of this browser changes it. @returns unsubscribe */
  listenToTabs(): () => void {
    const draft = this.confirmed.orNull
    return draft ? this.#tabs.listen(draft.id, this.#reload) : () => {}
  }

  notifyTabs(): void {
    this.#tabs.notify(this.confirmed.draft.id)
  }

  /** Handles a refused change: on a conflict with another window, reloads the draft and throws {@link RemoteChangeConflict}. */
  readonly handleRefusal = async (refusal: unknown): Promise<never> => {
    const before = this.confirmed.orNull
    if (!before || !mayBeConflict(refusal)) throw refusal
    const after = await this.callsUnder(idempotencyKey())
      .readRequest(before.id)
      .catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 404) return null
        throw refusal
      })
    const remoteChange = remoteChangeOf(before, after)
    if (after) this.confirmed.becomes(after)
    if (!remoteChange) throw refusal
    this.#notify(before, after, remoteChange)
    throw new RemoteChangeConflict(remoteChange)
  }

  /** Handles a refused send: throws {@link RecipientsChanged} if the recipients differ from the ones the sender saw. */
  async handleSendRefusal(refusal: unknown, pressedFor: Draft): Promise<never> {
    if (!(refusal instanceof ApiError) || refusal.status !== 409) throw refusal
    const over = await this.#read((remoteChange) => remoteChange.over !== undefined)
    if (over) throw new RemoteChangeConflict(over)
    const { added, removed } = differenceOf(pressedFor, this.confirmed.draft)
    throw added.length + removed.length > 0 ? new RecipientsChanged() : refusal
  }

  readonly #reload = (): void => {
    if (this.#isReloadQueued) return
    this.#isReloadQueued = true
    // Additions are visible, so only removals are reported. If this read fails, the next conflict reports them.
    this.#read(({ removed, over }) => removed !== undefined || over !== undefined).catch(() => {})
  }

  /** @returns the change if `isReported` accepts it */
  async #read(isReported: (remoteChange: RemoteChange) => boolean): Promise<RemoteChange | null> {
    let reported = null as RemoteChange | null
    await this.add({
      reads: true,
      execute: (calls, id) => {
        this.#isReloadQueued = false
        return calls.readRequest(id)
      },
      settle: (before, after) => {
        const remoteChange = remoteChangeOf(before, after)
        reported = remoteChange && isReported(remoteChange) ? remoteChange : null
        this.#notify(before, after, reported)
        return after
      },
    })
    return reported
  }

  readonly #notify: ReloadListener = (before, after, remoteChange) => {
    for (const listener of this.#listeners) listener(before, after, remoteChange)
  }
}
