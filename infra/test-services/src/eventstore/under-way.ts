import type { AppendOutcome, DoubleLog, Expected, ProposedEvent } from './double-log.js'

/** Roughly what a single node takes to flush. On a cluster it is as long as replication takes. */
const commitMs = 1
/** So long a server waits for an append to be committed; then it says that it did not hear of it (engines-3). */
const givesUpAfterMs = 2000

interface Append {
  stream: string
  expected: Expected
  events: readonly ProposedEvent[]
  settle(outcome: AppendOutcome): void
}

/**
 * Appends that are written and not committed: nobody reads them yet, but whoever appends to the stream after them is judged
 * as if they stood there. One whose ids are among them is dropped without a word, as the real server does it
 * (CommitDecision.IdempotentNotReady).
 */
export class UnderWay {
  givesUpAfterMs = givesUpAfterMs
  #appends: Append[] = []
  #isHeld = false
  #timer: NodeJS.Timeout | undefined
  #dropped = 0
  #givenUp = 0

  constructor(private readonly log: DoubleLog) {}

  /** Appends that were dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** Appends whose makers were told so far that nothing was heard of them. */
  get givenUp(): number {
    return this.#givenUp
  }

  /** @returns null for one that was neither committed nor refused in time: the server says so, and knows no more */
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<AppendOutcome | null> {
    const judged = this.#judge(stream, expected, events)
    if (judged && judged !== 'dropped') return Promise.resolve(judged)
    return new Promise((settle) => {
      const giveUp = () => {
        this.#givenUp++
        settle(null)
      }
      const late = setTimeout(giveUp, this.givesUpAfterMs).unref()
      if (judged === 'dropped') return void this.#dropped++
      const done = (outcome: AppendOutcome) => {
        clearTimeout(late)
        settle(outcome)
      }
      this.#appends.push({ stream, expected, events, settle: done })
      if (!this.#isHeld) this.#commitSoon()
    })
  }

  /** Commits nothing until {@link release}, as while too few nodes of a cluster acknowledge. */
  hold(): void {
    this.#isHeld = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  release(): void {
    this.#isHeld = false
    this.#commitSoon()
  }

  /** Null where it is written after those before it. */
  #judge(stream: string, expected: Expected, events: readonly ProposedEvent[]): AppendOutcome | 'dropped' | null {
    const before = this.#appends.filter((append) => append.stream === stream).flatMap((append) => append.events)
    if (before.length === 0) return this.log.judge(stream, expected, events)
    if (expected.kind === 'any' || expected.kind === 'exists') return null
    const committed = this.log.stream(stream)
    const written = [...committed, ...before]
    const from = expected.kind === 'revision' ? Number(expected.revision) + 1 : 0
    if (from === written.length) return null
    const isSame = events.every(({ id }, index) => written[from + index]?.id === id)
    if (!isSame) return { kind: 'wrong-version', current: BigInt(written.length) - 1n }
    return from + events.length <= committed.length ? this.log.judge(stream, expected, events) : 'dropped'
  }

  #commitSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const { stream, expected, events, settle } of this.#appends.splice(0)) {
        settle(this.log.append(stream, expected, events))
      }
    }, commitMs)
  }
}
