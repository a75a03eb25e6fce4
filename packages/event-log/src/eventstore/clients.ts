import type { EventEmitter } from 'node:events'
import { systemTime } from '@countersign/process'
import { EventStoreDBClient } from '@eventstore/db-client'
import { asClientTakes, isCluster, whyNoAddress } from './address.js'
import { AppendingClient } from './appending-client.js'
import { ReadingClient } from './reading-client.js'

/** The connection string is invalid. The message never repeats it, because it may hold a password. */
export class ConnectionStringRefused extends Error {
  override readonly name = 'ConnectionStringRefused'
}

/**
 * A client that finds the server unavailable during a call opens a new channel and leaves its append stream on the old
 * one. With two append streams in a process, the end of one makes the client drop the other's pending appends, and the
 * next answer to those ends the process (client 6.2.1, seen with two servers). So reads have a separate client, and a
 * process opens only one such log.
 */
export interface Clients {
  url: string
  appends: AppendingClient
  reads: ReadingClient
}

/** Clients connect on first use. @throws {ConnectionStringRefused} */
export function clientsOf(url: string, time = systemTime): Clients {
  const [open, others] = [() => clientOf(url), isCluster(url)]
  return { url, appends: new AppendingClient(open, others, time), reads: new ReadingClient(open, others, time) }
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

interface Reconnecting {
  handleError(grpcClient: unknown, error: unknown): Promise<void>
}

/**
 * Swallows failed reconnects. A failed call waits, unawaited, for a reconnect in progress; its rejection, as without a
 * leader, would end the process (client 6.2.1, seen in an election). The next call connects again.
 */
function outlivingDiscovery(client: EventStoreDBClient): EventStoreDBClient {
  const reconnecting = client as unknown as Reconnecting
  const look = reconnecting.handleError
  reconnecting.handleError = (grpcClient, error) => look(grpcClient, error).catch(() => undefined)
  return client
}

interface Calling {
  GRPCStreamCreator(service: unknown, name: string, make: (grpc: unknown) => EventEmitter, kept?: unknown): unknown
}

/**
 * Ignores late append answers. When one append stream of a process ends, the client fails every pending append, also of
 * other streams; an answer that still arrives throws and would end the process (6.2.1, seen in an election on a very
 * busy machine). Callers already know that the outcome is unknown and retry.
 */
function outlivingLateAnswers(client: EventStoreDBClient): EventStoreDBClient {
  const calling = client as unknown as Calling
  const create = calling.GRPCStreamCreator
  calling.GRPCStreamCreator = (service, name, make, kept) =>
    create(service, name, name === 'appendToStream' ? (grpc) => ignoringUnknownAnswers(make(grpc)) : make, kept)
  return client
}

function ignoringUnknownAnswers(stream: EventEmitter): EventEmitter {
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
