import type { EventStoreDBClient } from '@eventstore/db-client'

interface Channel {
  close(): void
}

/** The channel for new calls of a client, once it exists; private in the client. */
export const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  (client as unknown as { getChannel(): Promise<Channel> }).getChannel()

/**
 * Unlike `dispose`, also ends calls waiting for a handshake and leader searches, by closing the channel (client 6.2.1).
 */
export function disposeClient(client: EventStoreDBClient): Promise<void> {
  void channelOf(client)
    .then((channel) => channel.close())
    .catch(() => undefined)
  return client.dispose().catch(() => undefined)
}

/** Null if a file named by the address is gone; the old client then stays. */
export function reopenClient(open: () => EventStoreDBClient): EventStoreDBClient | null {
  try {
    return open()
  } catch {
    return null
  }
}
