import type { EventStoreDBClient } from '@eventstore/db-client'

interface Channel {
  close(): void
}

/** The channel on which calls of a client begin now, as soon as there is one: private there. */
export const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  (client as unknown as { getChannel(): Promise<Channel> }).getChannel()

/**
 * Leaves a client with everything that is under way on it. Its own `dispose` ends calls that are open, and neither one that waits
 * for a handshake nor a search for the leader (client 6.2.1): those end with the channel, as soon as there is one.
 */
export function leave(client: EventStoreDBClient): Promise<void> {
  void channelOf(client)
    .then((channel) => channel.close())
    .catch(() => undefined)
  return client.dispose().catch(() => undefined)
}

/** A client to take the place of another; null where a file that the address names is gone, and the other one may do again. */
export function reopened(open: () => EventStoreDBClient): EventStoreDBClient | null {
  try {
    return open()
  } catch {
    return null
  }
}
