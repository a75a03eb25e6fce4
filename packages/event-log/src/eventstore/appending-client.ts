import type { ANY, AppendResult, EventData, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client'
import { isAnswer, isNotTakenUp, isSpent } from './faults.js'
import { Hearing } from './hearing.js'
import { leave, reopened } from './leave.js'
import { NodeLeft } from './silence.js'

/** A node that has taken up nothing for so long may have been left by the others, which an election would not take. */
const longestUnreadyMs = 500

/**
 * A client that only appends, and another in its place once it is of no use any more.
 *
 * Before its first append a client asks the server what it can do; where that fails other than by code 14, since no leader was
 * found or the call was reset, it remembers the failure and never asks again (client 6.2.1, `capabilities`), so that no append
 * would succeed any more. And it stays with a node that is not ready, be it for ever, though another leads: only errors of a
 * whole call make it look for that, and an append's refusal is none.
 *
 * It is replaced when nothing is under way on it, but at once where the node of a cluster has fallen silent: what is under way
 * then ends as of unknown outcome. It is gone before the other one sends: with two streams of appends in a process, the end of
 * one makes the client forget the appends of the other.
 */
export class AppendingClient {
  #client: EventStoreDBClient
  #underWay = 0
  #isSpent = false
  #unreadySince: number | null = null
  #replacing: Promise<void> | undefined
  #left = new AbortController()
  /** Hears the answers to appends, and of callers that wait for one. */
  readonly hearing = new Hearing(() => this.#leave())

  /** @param isCluster whether there are other nodes to be found */
  constructor(
    private readonly open: () => EventStoreDBClient,
    private readonly isCluster = false,
  ) {
    this.#client = open()
  }

  /** As the client's own; and throws what that throws, {@link NodeLeft} where another took its place meanwhile. */
  async append(
    stream: string,
    events: EventData[],
    expectedRevision: bigint | typeof NO_STREAM | typeof ANY,
  ): Promise<AppendResult> {
    if (this.#replacing) await this.#replacing
    this.#underWay++
    try {
      const answer = this.#client.appendToStream(stream, events, { expectedRevision })
      const result = await unlessLeft(answer, this.#left.signal)
      this.#unreadySince = null
      this.hearing.answered()
      return result
    } catch (error) {
      if (isAnswer(error)) this.hearing.answered()
      this.#judge(error)
      throw error
    } finally {
      this.#underWay--
      if (this.#isSpent && this.#underWay === 0 && !this.#replacing) this.#replace((client) => client.dispose())
    }
  }

  async dispose(): Promise<void> {
    await this.#replacing
    await this.#client.dispose()
  }

  #judge(error: unknown): void {
    if (isSpent(error)) this.#isSpent = true
    if (!this.isCluster || !isNotTakenUp(error)) return
    this.#unreadySince ??= performance.now()
    if (performance.now() - this.#unreadySince > longestUnreadyMs) this.#isSpent = true
  }

  #leave(): void {
    if (!this.isCluster || this.#replacing) return
    if (!this.#replace(leave)) return
    this.#left.abort()
    this.#left = new AbortController()
  }

  /** @returns false where a file that the address names is gone: the old one may do again, once its node does */
  #replace(end: (client: EventStoreDBClient) => Promise<void>): boolean {
    this.#isSpent = false
    this.#unreadySince = null
    const next = reopened(this.open)
    if (!next) return false
    this.#replacing = end(this.#client)
      .catch(() => undefined)
      .then(() => void (this.#client = next))
      .finally(() => (this.#replacing = undefined))
    return true
  }
}

function unlessLeft<Answer>(answer: Promise<Answer>, left: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new NodeLeft())
    left.addEventListener('abort', fail, { once: true })
    answer.then(resolve, reject).finally(() => left.removeEventListener('abort', fail))
  })
}
