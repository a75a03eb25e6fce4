import { type Account, Accounts } from './accounts.js'
import { DoubleLog } from './double-log.js'
import { Node, type Tls } from './node.js'
import { SystemEvents } from './system-events.js'
import { UnderWay } from './under-way.js'

/** Description of the server in test reports. */
export const theDouble = 'a double of EventStoreDB 23.10 (protocol only: nothing on disk)'

/** A running double of EventStoreDB, with operations that make it fail. */
export interface EventStoreDouble extends Pick<
  Node,
  'port' | 'kill' | 'restart' | 'becomeReady' | 'becomeUnready' | 'freeze' | 'thaw' | 'resetOpenCalls' | 'stop'
> {
  /** Connection string for the official client. */
  url: string
  /** Description of the server in test reports. */
  spokenTo: string
  /** Connection string for a client that first finds the leader of a cluster. */
  clusterUrl: string
  stored: DoubleLog
  /** Appends that are written but not committed. */
  appends: UnderWay
  /** The server's own events. Tests can add more. */
  system: SystemEvents
  /** Events returned by reads so far, without subscriptions. */
  readonly eventsRead: number
  /** Events that subscriptions examined while they caught up, sent or not. */
  readonly eventsConsidered: number
  /** Reads, subscriptions and questions about the cluster so far, answered or refused. */
  readonly asked: number
  /** Open BatchAppend calls. */
  readonly appendCalls: number
  /** Open subscriptions, catching up or live. The server's work per append grows with them. */
  readonly subscriptions: number
}

/**
 * Starts a double of EventStoreDB 23.10 for tests of the adapter. It speaks gRPC with the client's service definitions.
 * It behaves as observed on the real server (engines-1 to engines-24). README.md of this package lists its gaps.
 *
 * @param batchAppend false for an older server that has only Append
 * @param tellsPositions false for a server that answers appends without a position
 * @param secured TLS credentials and accounts; without them every caller is an administrator
 * @param log the server's events; a log that already has events simulates an existing server
 */
export async function startEventStoreDouble({
  batchAppend = true,
  tellsPositions = true,
  secured = null,
  log = new DoubleLog(tellsPositions),
}: {
  batchAppend?: boolean
  tellsPositions?: boolean
  secured?: (Tls & { accounts: readonly Account[] }) | null
  log?: DoubleLog
} = {}): Promise<EventStoreDouble> {
  const appends = new UnderWay(log)
  const system = new SystemEvents(log)
  const accounts = new Accounts(log, secured && secured.accounts)
  system.started()
  const node: Node = await Node.start({
    log,
    appends,
    accounts,
    batchAppend,
    tls: secured,
    leader: () => node.port,
    members: () => [{ port: node.port, state: 'leader', isAlive: true }],
  })
  const { port } = node
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    spokenTo: theDouble,
    port,
    clusterUrl: `esdb+discover://127.0.0.1:${port}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`,
    stored: log,
    appends,
    system,
    get eventsRead() {
      return node.eventsRead
    },
    get eventsConsidered() {
      return node.eventsConsidered
    },
    get asked() {
      return node.asked
    },
    get appendCalls() {
      return node.appendCalls
    },
    get subscriptions() {
      return node.subscriptions
    },
    kill: () => node.kill(),
    restart(options) {
      log.forgetMemory()
      system.started()
      return node.restart(options)
    },
    becomeReady: () => node.becomeReady(),
    becomeUnready: () => node.becomeUnready(),
    freeze: (held) => node.freeze(held),
    thaw: () => node.thaw(),
    resetOpenCalls: () => node.resetOpenCalls(),
    stop: () => node.stop(),
  }
}
