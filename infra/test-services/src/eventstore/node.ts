import { Server, ServerCredentials, type Metadata, type UntypedServiceImplementation } from '@grpc/grpc-js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { Accounts } from './accounts.js'
import { appendTo } from './append-service.js'
import { batchAppendTo } from './batch-append-service.js'
import type { DoubleLog } from './double-log.js'
import { Gate, type Held } from './gate.js'
import { gossipOf, type Member } from './gossip-service.js'
import { NodeView } from './node-view.js'
import { OpenCalls } from './open-calls.js'
import { readFrom } from './read-service.js'
import { notLeader, notModelled, notReady, streamReset } from './refusals.js'
import { supportedMethods } from './server-features.js'
import type { UnderWay } from './under-way.js'

/** TLS credentials as PEM. */
export interface Tls {
  key: Buffer
  certificate: Buffer
}

interface NodeOptions {
  log: DoubleLog
  appends: UnderWay
  accounts: Accounts
  batchAppend: boolean
  tls: Tls | null
  /** Port of the leader as this node knows it; null if it knows none. */
  leader: () => number | null
  /** The cluster as this node knows it. */
  members: () => readonly Member[]
}

/** A server of EventStoreDB: a gRPC server behind a {@link Gate}. */
export class Node {
  readonly view: NodeView
  port = 0
  isUp = false
  eventsRead = 0
  /** Reads, subscriptions and questions about the cluster that reached this node. */
  asked = 0
  /** Events that subscriptions examined while they caught up. */
  eventsConsidered = 0
  readonly #calls = new OpenCalls()
  readonly #appendCalls = new OpenCalls()
  readonly #subscriptions = new OpenCalls()
  #isReady = true
  #server!: Server
  #gate!: Gate

  private constructor(private readonly options: NodeOptions) {
    this.view = new NodeView(options.log)
  }

  static async start(options: NodeOptions): Promise<Node> {
    const node = new Node(options)
    node.#server = node.#serve()
    node.#gate = new Gate(await bound(node.#server, options.tls))
    node.port = await node.#gate.open(0)
    node.isUp = true
    return node
  }

  /** Open BatchAppend calls. */
  get appendCalls(): number {
    return this.#appendCalls.count
  }

  /** Open subscriptions, catching up or live. */
  get subscriptions(): number {
    return this.#subscriptions.count
  }

  /** Cuts connections and closes the port at once, like SIGKILL. */
  async kill(): Promise<void> {
    this.isUp = false
    await this.#gate.cut()
  }

  /** Opens the same port again. @param ready false for a port that opens before the server is ready */
  async restart({ ready }: { ready: boolean } = { ready: true }): Promise<void> {
    this.#isReady = ready
    this.#gate.hold({ requests: false, answers: false })
    await this.#gate.open(this.port)
    this.isUp = true
  }

  becomeReady(): void {
    this.#isReady = true
  }

  /** Refuses calls but keeps connections open, as during an election. */
  becomeUnready(): void {
    this.#isReady = false
  }

  /** Accepts connections but answers nothing, like SIGSTOP. With `answers` only, requests are still carried out. */
  freeze(held: Held = { requests: true, answers: true }): void {
    this.#gate.hold(held)
  }

  thaw(): void {
    this.#gate.hold({ requests: false, answers: false })
  }

  /** Ends open calls as the real server did while it shut down (engines-17). */
  resetOpenCalls(): void {
    this.#calls.end(streamReset())
  }

  async stop(): Promise<void> {
    await this.kill()
    this.#server.forceShutdown()
  }

  #serve(): Server {
    const { appends, accounts, batchAppend, members, leader } = this.options
    const takesAppends = () => this.#isReady && leader() !== null
    const server = new Server({ 'grpc.max_receive_message_length': 20 * 1024 * 1024 })
    const unary = (what: string) => (_call: unknown, answer: (error: Error) => void) => answer(notModelled(what))
    const read = readFrom({
      view: this.view,
      accounts,
      refusalOf: (call) => {
        this.asked++
        return this.#refusalOf(call)
      },
      subscriptions: this.#subscriptions,
      given: (events) => (this.eventsRead += events),
      considered: (events) => (this.eventsConsidered += events),
    })
    add(server, streamsService.StreamsService, {
      read: this.#calls.noting(accounts.admitting(read)),
      append: this.#calls.noting(accounts.admitting(appendTo(appends, accounts, takesAppends))),
      batchAppend: this.#calls.noting(
        this.#appendCalls.noting(accounts.admitting(batchAppendTo(appends, accounts, takesAppends))),
      ),
      delete: unary('deletes'),
      tombstone: unary('deletes'),
    })
    add(server, featuresService.ServerFeaturesService, { getSupportedMethods: supportedMethods({ batchAppend }) })
    add(server, gossipService.GossipService, {
      read: gossipOf(() => {
        this.asked++
        return members()
      }),
    })
    return server
  }

  /** Calls that do not require the leader get the data that this node has (engines-11). */
  #refusalOf({ metadata }: { metadata: Metadata }): Error | null {
    if (!this.#isReady) return notReady()
    if (metadata.get('requires-leader')[0] !== 'true') return null
    const leader = this.options.leader()
    if (leader === this.port) return null
    return leader === null ? notReady() : notLeader(leader)
  }
}

function add(server: Server, service: unknown, handlers: object): void {
  server.addService(service as Parameters<Server['addService']>[0], handlers as UntypedServiceImplementation)
}

function bound(server: Server, tls: Tls | null): Promise<number> {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
    : ServerCredentials.createInsecure()
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)))
  })
}
