import type { AppendOutcome, DoubleLog, Expected, ProposedEvent } from './double-log.js'

/** Approximate time that a single node takes to flush. A cluster takes as long as its replication. */
const commitMs = 1
/** Commit timeout. The server then answers without knowing the outcome (engines-3). */
const givesUpAfterMs = 2000

interface Append {
  stream: string
  expected: Expected
  events: readonly ProposedEvent[]
  settle(outcome: AppendOutcome): void
}

/**
 * Appends that are written but not committed. Reads do not return them. Later appends to the stream are judged as if they
 * were committed. An append that repeats their ids is dropped without an answer, as on the real server
 * (CommitDecision.IdempotentNotReady, engines-3).
 */
export class UnderWay {
  givesUpAfterMs = givesUpAfterMs
  #appends: Append[] = []
  #isHeld = false
  #timer: NodeJS.Timeout | undefined
  #dropped = 0
  #givenUp = 0

  constructor(private readonly log: DoubleLog) {}

  /** Number of appends that are written but not committed. */
  get pending(): number {
    return this.#appends.length
  }

  /** Number of dropped appends so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** Number of appends that timed out so far, including dropped ones. */
  get givenUp(): number {
    return this.#givenUp
  }

  /** @returns null after the commit timeout: the append was neither committed nor refused in time */
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

  /** Commits nothing until {@link release}, like a cluster without a quorum. */
  hold(): void {
    this.#isHeld = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  release(): void {
    this.#isHeld = false
    this.#commitSoon()
  }

  /** @returns null if the events must be written after the uncommitted ones */
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
