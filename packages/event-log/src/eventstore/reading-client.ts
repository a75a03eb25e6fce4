import type { EventStoreDBClient } from '@eventstore/db-client'
import { Hearing } from './hearing.js'
import { channelOf, leave, reopened } from './leave.js'

/** A client as calls take it: what they begin on it ends when it is left. */
export interface Lent {
  client: EventStoreDBClient
  left: AbortSignal
  /** The channel on which its calls begin now: the client makes another once its node takes no calls. */
  channel(): Promise<unknown>
}

/** A client that reads and subscribes, and on a cluster another in its place once its node has fallen silent. */
export class ReadingClient {
  #client: EventStoreDBClient
  #left = new AbortController()
  readonly hearing = new Hearing(() => this.#replace())

  /** @param isCluster whether there are other nodes to be found */
  constructor(
    private readonly open: () => EventStoreDBClient,
    private readonly isCluster = false,
  ) {
    this.#client = open()
  }

  get lent(): Lent {
    const client = this.#client
    return { client, left: this.#left.signal, channel: () => channelOf(client) }
  }

  dispose(): Promise<void> {
    return this.#client.dispose()
  }

  #replace(): void {
    if (!this.isCluster) return
    const [former, next] = [this.#client, reopened(this.open)]
    if (!next) return
    this.#client = next
    this.#left.abort()
    this.#left = new AbortController()
    void leave(former)
  }
}
