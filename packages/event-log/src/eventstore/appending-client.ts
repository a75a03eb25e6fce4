import { systemTime } from '@countersign/process'
import type { ANY, AppendResult, EventData, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client'
import { isAnswer, isNotTakenUp, isSpent } from './faults.js'
import { NodeLiveness } from './node-liveness.js'
import { disposeClient, reopenClient } from './dispose-client.js'
import { NodeLeft } from './node-errors.js'

/** Longer than an election: a node that refuses appends for this long may be partitioned. */
const longestUnreadyMs = 500

/**
 * An append-only client that replaces itself when it becomes unusable.
 *
 * If the capabilities call before its first append fails with any code but 14 (no leader found, call reset), a client
 * caches that failure permanently (client 6.2.1, `capabilities`). It also stays with a node that is not ready although
 * another leads, because a refused append does not trigger rediscovery.
 *
 * Replacement waits until no append is pending, except when a cluster node falls silent: pending appends then fail with
 * unknown outcome. The old client is disposed before the new one sends, because the end of one append stream makes the
 * client drop the pending appends of any other in the process.
 */
export class AppendingClient {
  #client: EventStoreDBClient
  #underWay = 0
  #isSpent = false
  #unreadySince: number | null = null
  #replacing: Promise<void> | undefined
  #left = new AbortController()
  readonly hearing: NodeLiveness

  constructor(
    private readonly open: () => EventStoreDBClient,
    private readonly isCluster = false,
    private readonly time = systemTime,
  ) {
    this.hearing = new NodeLiveness(() => this.#leave(), time)
    this.#client = open()
  }

  /** @throws {NodeLeft} when the client was replaced meanwhile, and the client's errors */
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
    this.#unreadySince ??= this.time.elapsed()
    if (this.time.elapsed() - this.#unreadySince > longestUnreadyMs) this.#isSpent = true
  }

  #leave(): void {
    if (!this.isCluster || this.#replacing) return
    if (!this.#replace(disposeClient)) return
    this.#left.abort()
    this.#left = new AbortController()
  }

  /** @returns false if a file named by the address is gone; the old client may recover with its node */
  #replace(end: (client: EventStoreDBClient) => Promise<void>): boolean {
    this.#isSpent = false
    this.#unreadySince = null
    const next = reopenClient(this.open)
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
