import { Accounts } from './accounts.js'
import { DoubleLog } from './double-log.js'
import type { Member } from './gossip-service.js'
import { Node } from './node.js'
import { SystemEvents } from './system-events.js'
import { UnderWay } from './under-way.js'

/** Description of the server in test reports. */
export const theClusterDouble = 'a double of a cluster of EventStoreDB 23.10 (protocol only: the suite elects)'

const nodeCount = 3

/**
 * Three nodes of one cluster. The test elects the leader; node 0 is the first. Reads that do not require the leader get
 * the data of the connected node. Followers accept appends and forward them.
 */
export class EventStoreCluster {
  readonly spokenTo = theClusterDouble
  readonly stored = new DoubleLog()
  readonly appends = new UnderWay(this.stored)
  readonly #system = new SystemEvents(this.stored)
  readonly #accounts = new Accounts(this.stored, null)
  readonly #nodes: Node[] = []
  readonly #cutOff = new Set<Node>()
  #leader: Node | null = null

  private constructor(private readonly options: string) {}

  /** @param options end of the connection string, such as `&keepAliveInterval=2000` */
  static async start(options = ''): Promise<EventStoreCluster> {
    const cluster = new EventStoreCluster(options)
    for (let n = 0; n < nodeCount; n++) await cluster.#add()
    cluster.elect(0)
    cluster.#system.started()
    return cluster
  }

  get nodes(): readonly Node[] {
    return this.#nodes
  }

  get leader(): Node | null {
    return this.#leader
  }

  /** Connection string that names every node and prefers a follower. */
  get url(): string {
    return this.urlWith(`&nodePreference=follower${this.options}`)
  }

  /** Connection string that names every node. @param options its end, such as `&nodePreference=leader` */
  urlWith(options: string): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`)
    return `esdb://${hosts.join(',')}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10${options}`
  }

  /** Connection string of a single node. */
  urlOf({ port }: Node): string {
    return `esdb://127.0.0.1:${port}?tls=false`
  }

  /**
   * Makes a node the leader, with every committed event.
   *
   * @param index null during an election or without a quorum: no node accepts appends, and started ones stay pending
   */
  elect(index: number | null): void {
    this.#leader = index === null ? null : this.#nodes[index]!
    this.#leader?.view.catchUp()
    if (this.#leader) this.appends.release()
    else this.appends.hold()
  }

  /** Disconnects a node from the others, but not from clients. It knows no leader and receives no events. */
  cutOff(index: number): void {
    const node = this.#nodes[index]!
    this.#cutOff.add(node)
    node.view.fallBehind()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()))
  }

  async #add(): Promise<void> {
    const node: Node = await Node.start({
      log: this.stored,
      appends: this.appends,
      accounts: this.#accounts,
      batchAppend: true,
      tls: null,
      leader: () => (this.#leader === null || this.#cutOff.has(node) ? null : this.#leader.port),
      members: () => this.#nodes.map((member) => this.#seenBy(node, member)),
    })
    this.#nodes.push(node)
  }

  #seenBy(node: Node, member: Node): Member {
    const isNear = node === member || !(this.#cutOff.has(node) || this.#cutOff.has(member))
    const state = member === this.#leader ? 'leader' : 'follower'
    const isLed = this.#leader !== null && !this.#cutOff.has(node)
    return { port: member.port, state: isLed ? state : 'unknown', isAlive: isNear && member.isUp }
  }
}
