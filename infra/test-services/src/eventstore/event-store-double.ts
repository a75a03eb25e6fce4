import { type Account, Accounts } from './accounts.js'
import { DoubleLog } from './double-log.js'
import { Node, type Tls } from './node.js'
import { SystemEvents } from './system-events.js'
import { UnderWay } from './under-way.js'

/** What suites say that they talked to. */
export const theDouble = 'a double of EventStoreDB 23.10 (protocol only: nothing on disk)'

/** A double of EventStoreDB that listens on this machine, and what can be done to it. */
export interface EventStoreDouble extends Pick<
  Node,
  'port' | 'kill' | 'restart' | 'becomeReady' | 'becomeUnready' | 'freeze' | 'thaw' | 'resetOpenCalls' | 'stop'
> {
  /** Connection string for the official client. */
  url: string
  /** What it is, in words. */
  spokenTo: string
  /** The same for a client that is to find the leader of a cluster first. */
  clusterUrl: string
  stored: DoubleLog
  /** What is written and not committed. */
  appends: UnderWay
  /** Its own events, for tests that want more of them. */
  system: SystemEvents
  /** Events given to reads so far, without subscriptions. */
  readonly eventsRead: number
  /** Events that subscriptions looked through while they caught up, whether they sent them or not. */
  readonly eventsConsidered: number
  /** Lasting calls for appends that are open. */
  readonly appendCalls: number
  /** Subscriptions that are open, catching up or live: what a server's work for each append grows with. */
  readonly subscriptions: number
}

/**
 * EventStoreDB 23.10 as its clients see it, for tests of the adapter: gRPC, from the client's own service definitions, held
 * to what was seen of the real server (engines-1 to engines-24). README.md of this package lists what it models and what
 * not.
 *
 * @param batchAppend false for a server old enough to know Append only
 * @param tellsPositions false for one that answers appends without their position
 * @param secured what it takes to speak TLS, and the accounts that it lets in; everybody is an administrator without it
 * @param log its events; one that holds some already is a server's that was there before
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
