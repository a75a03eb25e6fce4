import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { appendTo } from './append-service.js'
import { batchAppendTo } from './batch-append-service.js'
import { DoubleLog } from './double-log.js'
import { Gate, type Held } from './gate.js'
import { clusterOfOne } from './gossip-service.js'
import { OpenCalls } from './open-calls.js'
import { readFrom } from './read-service.js'
import { notModelled, streamReset } from './refusals.js'
import { supportedMethods } from './server-features.js'
import { SystemEvents } from './system-events.js'
import { Users } from './users.js'

/** What suites say that they talked to. */
export const theDouble = 'a double of EventStoreDB 23.10 (protocol only: no elections, nothing on disk)'

/** A double of EventStoreDB that listens on this machine, and what can be done to it. */
export interface EventStoreDouble {
  /** Connection string for the official client. */
  url: string
  port: number
  /** The same for a client that is to find the leader of a cluster first. */
  clusterUrl: string
  stored: DoubleLog
  /** Its own events, for tests that want more of them. */
  system: SystemEvents
  /** Events given to reads so far, without subscriptions. */
  readonly eventsRead: number
  /** Lasting calls for appends that are open. */
  readonly appendCalls: number
  /** Subscriptions that are open, catching up or live: what a server's work for each append grows with. */
  readonly subscriptions: number
  /** As SIGKILL: connections are cut at once, the port is closed; the events stay. */
  kill(): Promise<void>
  /** The same port and events again. @param ready false for a port that is open before the server is ready */
  restart(options?: { ready: boolean }): Promise<void>
  /** Ends the time in which it was not ready. */
  becomeReady(): void
  /** Takes up no call, with its connections open, as while a cluster elects. */
  becomeUnready(): void
  /** As SIGSTOP: connections are taken, nothing answers. With `answers` only, what is asked is done but never answered. */
  freeze(held?: Held): void
  thaw(): void
  /** Ends what is open as a stopping server was seen to end it. */
  resetOpenCalls(): void
  stop(): Promise<void>
}

/**
 * EventStoreDB 23.10 as its clients see it, for tests of the adapter: gRPC, from the client's own service definitions, held
 * to what was seen of the real server (facts, section 4).
 *
 * It models Append and BatchAppend with exact idempotency, reads of streams and of $all, filtered subscriptions to $all
 * with checkpoints, 'caught up' and a live buffer of 32, a few system events, kill, restart, freeze, the time in which a
 * port is open before the server is ready, and the gossip of a cluster of one. It does not model: more than one
 * user, elections, deletes and truncation, stream
 * metadata, subscriptions to streams, persistent subscriptions, filtered reads, projections, 'fell behind', deadlines, the
 * size of the memory in which ids of ANY are known, and anything of how fast the real server is.
 *
 * @param batchAppend false for a server old enough to know Append only
 * @param tellsPositions false for one that answers appends without their position
 * @param secured what it takes to speak TLS, both as PEM, and the one user that it lets in
 */
export async function startEventStoreDouble({
  batchAppend = true,
  tellsPositions = true,
  secured = null,
}: {
  batchAppend?: boolean
  tellsPositions?: boolean
  secured?: { key: Buffer; certificate: Buffer; user: { name: string; password: string } } | null
} = {}): Promise<EventStoreDouble> {
  const log = new DoubleLog(tellsPositions)
  const system = new SystemEvents(log)
  const calls = new OpenCalls()
  const appendCalls = new OpenCalls()
  const subscriptions = new OpenCalls()
  let ready = true
  let eventsRead = 0
  const isReady = () => ready
  const users = new Users(secured && secured.user)

  const server = new Server({ 'grpc.max_receive_message_length': 20 * 1024 * 1024 })
  const unary = (what: string) => (_call: unknown, answer: (error: Error) => void) => answer(notModelled(what))
  server.addService(
    streamsService.StreamsService as unknown as UntypedServiceDefinition,
    {
      read: calls.noting(users.admitting(readFrom(log, isReady, subscriptions, (events) => (eventsRead += events)))),
      append: calls.noting(users.admitting(appendTo(log, isReady))),
      batchAppend: calls.noting(appendCalls.noting(users.admitting(batchAppendTo(log, isReady)))),
      delete: unary('deletes'),
      tombstone: unary('deletes'),
    } as UntypedServiceImplementation,
  )
  server.addService(
    featuresService.ServerFeaturesService as unknown as UntypedServiceDefinition,
    {
      getSupportedMethods: supportedMethods({ batchAppend }),
    } as UntypedServiceImplementation,
  )
  let port = 0
  server.addService(
    gossipService.GossipService as unknown as UntypedServiceDefinition,
    { read: clusterOfOne(() => port) } as UntypedServiceImplementation,
  )
  const behind = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, at: number) => (error ? reject(error) : resolve(at))
    const credentials = secured
      ? ServerCredentials.createSsl(null, [{ private_key: secured.key, cert_chain: secured.certificate }])
      : ServerCredentials.createInsecure()
    server.bindAsync('127.0.0.1:0', credentials, bound)
  })

  const gate = new Gate(behind)
  system.started()
  port = await gate.open(0)
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    clusterUrl: `esdb+discover://127.0.0.1:${port}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`,
    stored: log,
    system,
    get eventsRead() {
      return eventsRead
    },
    get appendCalls() {
      return appendCalls.count
    },
    get subscriptions() {
      return subscriptions.count
    },
    kill: () => gate.cut(),
    async restart({ ready: readyAtOnce } = { ready: true }) {
      ready = readyAtOnce
      gate.hold({ requests: false, answers: false })
      log.forgetMemory()
      system.started()
      await gate.open(port)
    },
    becomeReady: () => void (ready = true),
    becomeUnready: () => void (ready = false),
    freeze: (held = { requests: true, answers: true }) => gate.hold(held),
    thaw: () => gate.hold({ requests: false, answers: false }),
    resetOpenCalls: () => calls.end(streamReset()),
    async stop() {
      await gate.cut()
      server.forceShutdown()
    },
  }
}

type UntypedServiceDefinition = Parameters<Server['addService']>[0]
