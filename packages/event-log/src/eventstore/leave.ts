import type { EventStoreDBClient } from '@eventstore/db-client'

interface Channel {
  close(): void
}

/** The channel for new calls of a client, once it exists; private in the client. */
export const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  (client as unknown as { getChannel(): Promise<Channel> }).getChannel()

/**
 * Abandons a client with all its pending work. Its `dispose` ends open calls, but not one waiting for a handshake nor a
 * leader search (client 6.2.1); those end when the channel closes.
 */
export function leave(client: EventStoreDBClient): Promise<void> {
  void channelOf(client)
    .then((channel) => channel.close())
    .catch(() => undefined)
  return client.dispose().catch(() => undefined)
}

/** Opens a replacement client; null if a file named by the address is gone, so that the old client stays. */
export function reopened(open: () => EventStoreDBClient): EventStoreDBClient | null {
  try {
    return open()
  } catch {
    return null
  }
}
