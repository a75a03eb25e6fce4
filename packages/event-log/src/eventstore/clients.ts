import type { EventEmitter } from 'node:events'
import { EventStoreDBClient } from '@eventstore/db-client'
import { asClientTakes, isCluster, whyNoAddress } from './address.js'
import { AppendingClient } from './appending-client.js'
import { ReadingClient } from './reading-client.js'

/** The connection string is not taken; reads on from its name. What it says is not repeated: it may hold a password. */
export class ConnectionStringRefused extends Error {
  override readonly name = 'ConnectionStringRefused'
}

/**
 * Two of the official clients, one that only appends and one that only reads. A client whose call finds the server
 * unavailable opens a new channel and leaves its stream of appends on the old one; with two such streams in a process, the
 * end of one makes the client forget the appends of the other, and the next answer to those ends the process (client 6.2.1,
 * seen with two servers). Reads must not bring that about. For the same reason a process opens one log of this kind.
 */
export interface Clients {
  url: string
  appends: AppendingClient
  reads: ReadingClient
}

/**
 * Clients for a connection string. They connect when they are first used.
 *
 * @throws {ConnectionStringRefused}
 */
export function clientsOf(url: string): Clients {
  const [open, others] = [() => clientOf(url), isCluster(url)]
  return { url, appends: new AppendingClient(open, others), reads: new ReadingClient(open, others) }
}

function clientOf(url: string): EventStoreDBClient {
  const why = whyNoAddress(url)
  if (why !== null) throw new ConnectionStringRefused(why)
  try {
    return outlivingLateAnswers(outlivingDiscovery(EventStoreDBClient.connectionString(asClientTakes(url))))
  } catch (error) {
    const where = /at position \d+/.exec((error as Error).message)?.[0] ?? 'or one of the files that it names'
    throw new ConnectionStringRefused(
      `cannot be used (${where}): it is to be like esdb://user:password@host:2113?tls=true.`,
    )
  }
}

/** What every call of the client goes to with its failure, unawaited: private there. */
interface Reconnecting {
  handleError(grpcClient: unknown, error: unknown): Promise<void>
}

/**
 * A call that fails looks whether another has the client connect anew already, and waits for that. Where it comes to nothing, as
 * while no node of a cluster leads, that look fails too, and nobody hears of it but Node, which ends the process (client
 * 6.2.1, seen in an election). Who waits for the connection itself is told, and the next call connects again.
 */
function outlivingDiscovery(client: EventStoreDBClient): EventStoreDBClient {
  const reconnecting = client as unknown as Reconnecting
  const look = reconnecting.handleError
  reconnecting.handleError = (grpcClient, error) => look(grpcClient, error).catch(() => undefined)
  return client
}

/** How the client makes its lasting call for appends: private there. */
interface Calling {
  GRPCStreamCreator(service: unknown, name: string, make: (grpc: unknown) => EventEmitter, kept?: unknown): unknown
}

/**
 * When one stream of appends in a process ends, the client takes every append for lost, also those on another stream, and tells
 * their callers. An answer to one of these that still comes is nobody's, which the client does not bear: what it throws ends
 * the process (6.2.1, seen in an election on a machine that was very busy). Such an answer is passed over: whoever asked has
 * been told that the outcome is unknown, and asks again.
 */
function outlivingLateAnswers(client: EventStoreDBClient): EventStoreDBClient {
  const calling = client as unknown as Calling
  const create = calling.GRPCStreamCreator
  calling.GRPCStreamCreator = (service, name, make, kept) =>
    create(service, name, name === 'appendToStream' ? (grpc) => bearingStrangers(make(grpc)) : make, kept)
  return client
}

function bearingStrangers(stream: EventEmitter): EventEmitter {
  for (const listener of stream.listeners('data') as ((answer: unknown) => void)[]) {
    stream.off('data', listener)
    stream.on('data', (answer: unknown) => {
      try {
        listener(answer)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
    })
  }
  return stream
}
