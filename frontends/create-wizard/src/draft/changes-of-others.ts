import { ApiError, idempotencyKey } from '@countersign/contracts'
import type { CallsUnder, Change, ReadAgain } from './change.js'
import type { ConfirmedDraft } from './confirmed-draft.js'
import type { Draft } from './draft.js'
import { ChangedElsewhere, mayBeConflict, type News, newsOf } from './news.js'
import { OtherTabs } from './other-tabs.js'
import { otherRecipients, RecipientsChanged } from './recipients-changed.js'

/** Reads what somebody else did to a draft, and says it to those who listen. */
export class ChangesOfOthers {
  readonly #tabs = new OtherTabs()
  readonly #readers = new Set<ReadAgain>()
  #isToRead = false

  /** @param add makes a call in its turn */
  constructor(
    private readonly confirmed: ConfirmedDraft,
    private readonly callsUnder: CallsUnder,
    private readonly add: (change: Change<Draft>) => Promise<void>,
  ) {}

  /** @param reader hears when the draft was read again, for somebody else changed it */
  onReadAgain(reader: ReadAgain): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Reads the draft when another tab of this browser has changed it. @returns stops that */
  listenToTabs(): () => void {
    const draft = this.confirmed.orNull
    return draft ? this.#tabs.listen(draft.id, this.#readAgain) : () => {}
  }

  /** The other tabs hear that the draft was changed here. */
  tellTabs(): void {
    this.#tabs.tell(this.confirmed.draft.id)
  }

  /** Refused by what somebody else did? The draft is read again then, and they are told what it was. */
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

  /** Refused for other recipients than it was pressed for? The draft is shown as it is now. */
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
    // What was added is seen; what is gone is told. Not read now, it shows on the first conflict.
    this.#read(({ removed, over }) => removed !== undefined || over !== undefined).catch(() => {})
  }

  /** @returns the news, where they are to be told */
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
