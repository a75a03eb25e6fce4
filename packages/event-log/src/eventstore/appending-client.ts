import type { AppendResult, EventData, EventStoreDBClient } from '@eventstore/db-client'
import { isNotTakenUp, isSpent } from './faults.js'

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
 * It is replaced when nothing is under way on it, and is gone before the other one sends: with two streams of appends in a
 * process, the end of one makes the client forget the appends of the other.
 */
export class AppendingClient {
  #client: EventStoreDBClient
  #underWay = 0
  #isSpent = false
  #unreadySince: number | null = null
  #replacing: Promise<void> | undefined

  /** @param isCluster whether there are other nodes to be found */
  constructor(
    private readonly open: () => EventStoreDBClient,
    private readonly isCluster = false,
  ) {
    this.#client = open()
  }

  /** As the client's own; and throws what that throws. */
  async append(stream: string, events: EventData[], expectedRevision: bigint | 'no_stream'): Promise<AppendResult> {
    if (this.#replacing) await this.#replacing
    this.#underWay++
    try {
      const result = await this.#client.appendToStream(stream, events, { expectedRevision })
      this.#unreadySince = null
      return result
    } catch (error) {
      this.#judge(error)
      throw error
    } finally {
      this.#underWay--
      if (this.#isSpent && this.#underWay === 0) this.#replace()
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

  #replace(): void {
    this.#isSpent = false
    this.#unreadySince = null
    this.#replacing = this.#client
      .dispose()
      .catch(() => undefined)
      .then(() => this.open())
      // Where a file that the address names is gone, the old one may do again, once its node does.
      .then((client) => void (this.#client = client))
      .catch(() => undefined)
      .finally(() => (this.#replacing = undefined))
  }
}
