import { systemTime } from '@countersign/process'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { NodeLiveness } from './node-liveness.js'
import { channelOf, disposeClient, reopenClient } from './dispose-client.js'

export interface Lent {
  client: EventStoreDBClient
  left: AbortSignal
  /** The channel for new calls; the client opens another when its node refuses calls. */
  channel(): Promise<unknown>
}

/** A client for reads and subscriptions, replaced on a cluster when its node falls silent. */
export class ReadingClient {
  #client: EventStoreDBClient
  #left = new AbortController()
  readonly hearing: NodeLiveness

  constructor(
    private readonly open: () => EventStoreDBClient,
    private readonly isCluster = false,
    time = systemTime,
  ) {
    this.hearing = new NodeLiveness(() => this.#replace(), time)
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
    const [former, next] = [this.#client, reopenClient(this.open)]
    if (!next) return
    this.#client = next
    this.#left.abort()
    this.#left = new AbortController()
    void disposeClient(former)
  }
}
