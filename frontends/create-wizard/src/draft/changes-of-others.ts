import { ApiError, idempotencyKey } from '@countersign/contracts'
import type { CallsUnder, Change, ReadAgain } from './change.js'
import type { ConfirmedDraft } from './confirmed-draft.js'
import type { Draft } from './draft.js'
import { ChangedElsewhere, mayBeConflict, type News, newsOf } from './news.js'
import { OtherTabs } from './other-tabs.js'
import { otherRecipients, RecipientsChanged } from './recipients-changed.js'

/** Loads changes that other windows made to a draft, and notifies listeners. */
export class ChangesOfOthers {
  readonly #tabs = new OtherTabs()
  readonly #readers = new Set<ReadAgain>()
  #isToRead = false

  /** @param add queues a call behind the pending changes */
  constructor(
    private readonly confirmed: ConfirmedDraft,
    private readonly callsUnder: CallsUnder,
    private readonly add: (change: Change<Draft>) => Promise<void>,
  ) {}

  /** @param reader called after each reload */
  onReadAgain(reader: ReadAgain): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Reloads the draft when another tab of this browser changes it. @returns unsubscribe */
  listenToTabs(): () => void {
    const draft = this.confirmed.orNull
    return draft ? this.#tabs.listen(draft.id, this.#readAgain) : () => {}
  }

  tellTabs(): void {
    this.#tabs.tell(this.confirmed.draft.id)
  }

  /** Handles a refused change: on a conflict with another window, reloads the draft and throws {@link ChangedElsewhere}. */
  readonly judge = async (refusal: unknown): Promise<never> => {
    const before = this.confirmed.orNull
    if (!before || !mayBeConflict(refusal)) throw refusal
    const after = await this.callsUnder(idempotencyKey())
      .readRequest(before.id)
      .catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 404) return null
        throw refusal
      })
    const news = newsOf(before, after)
    if (after) this.confirmed.becomes(after)
    if (!news) throw refusal
    this.#haveRead(before, after, news)
    throw new ChangedElsewhere(news)
  }

  /** Handles a refused send: throws {@link RecipientsChanged} if the recipients differ from the ones the sender saw. */
  async judgeSending(refusal: unknown, pressedFor: Draft): Promise<never> {
    if (!(refusal instanceof ApiError) || refusal.status !== 409) throw refusal
    const over = await this.#read((news) => news.over !== undefined)
    if (over) throw new ChangedElsewhere(over)
    const { added, removed } = otherRecipients(pressedFor, this.confirmed.draft)
    throw added.length + removed.length > 0 ? new RecipientsChanged() : refusal
  }

  readonly #readAgain = (): void => {
    if (this.#isToRead) return
    this.#isToRead = true
    // Additions are visible, so only removals are reported. If this read fails, the next conflict reports them.
    this.#read(({ removed, over }) => removed !== undefined || over !== undefined).catch(() => {})
  }

  /** @returns the news if `areTold` accepts it */
  async #read(areTold: (news: News) => boolean): Promise<News | null> {
    let told = null as News | null
    await this.add({
      reads: true,
      tell: (calls, id) => {
        this.#isToRead = false
        return calls.readRequest(id)
      },
      settle: (before, after) => {
        const news = newsOf(before, after)
        told = news && areTold(news) ? news : null
        this.#haveRead(before, after, told)
        return after
      },
    })
    return told
  }

  readonly #haveRead: ReadAgain = (before, after, news) => {
    for (const reader of this.#readers) reader(before, after, news)
  }
}
