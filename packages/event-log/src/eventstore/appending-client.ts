import type { AppendResult, EventData, EventStoreDBClient } from '@eventstore/db-client'
import { isSpent } from './faults.js'

/**
 * A client that only appends, and another in its place once it is spent. Before its first append a client asks the server
 * what it can do; where that fails other than by code 14, since no leader was found or the call was reset, it remembers the
 * failure and never asks again (client 6.2.1, `capabilities`), so that no append would succeed any more. Nothing is under
 * way on a client then, which could not send anything.
 */
export class AppendingClient {
  #client: EventStoreDBClient

  constructor(private readonly open: () => EventStoreDBClient) {
    this.#client = open()
  }

  /** As the client's own; and throws what that throws. */
  async append(stream: string, events: EventData[], expectedRevision: bigint | 'no_stream'): Promise<AppendResult> {
    const client = this.#client
    try {
      return await client.appendToStream(stream, events, { expectedRevision })
    } catch (error) {
      if (isSpent(error) && client === this.#client) {
        this.#client = this.open()
        // Its channel would stay open for as long as the process lives.
        client.dispose().catch(() => undefined)
      }
      throw error
    }
  }

  dispose(): Promise<void> {
    return this.#client.dispose()
  }
}
