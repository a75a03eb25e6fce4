import { type Document, Long, ObjectId, Timestamp } from 'bson'
import type { Databases } from '../mongo/double/databases.js'
import { ServerError } from '../mongo/double/server-error.js'

/** A replica set of one member, which is the primary once the set is initiated. */
export class ReplicaSet {
  /** @param name the server's `--replSet`; null for a standalone server */
  constructor(
    private readonly databases: Databases,
    private readonly name: string | null,
  ) {}

  /** @throws {ServerError} */
  mustBePrimary(command: string): void {
    if (this.name === null || this.config() || command === 'replsetinitiate') return
    throw new ServerError(10107, 'NotWritablePrimary', 'not primary')
  }

  initiate(wanted: Document = {}): Document {
    if (this.config()) throw new ServerError(23, 'AlreadyInitialized', 'already initialized')
    const members = wanted.members ?? [{ _id: 0, host: '127.0.0.1:27017' }]
    this.#kept().insert({ _id: this.name ?? 'rs0', version: 1, members })
    return {}
  }

  config(): Document | undefined {
    return this.#kept().find()[0]
  }

  status(): Document {
    if (this.name === null) throw new ServerError(76, 'NoReplicationEnabled', 'not running with --replSet')
    const config = this.config()
    if (!config) throw new ServerError(94, 'NotYetInitialized', 'no replset config has been received')
    return {
      set: config._id,
      myState: 1,
      members: [{ ...config.members[0], stateStr: 'PRIMARY', health: 1, self: true }],
    }
  }

  /** Returns the fields of `hello` about the replica set. */
  greeting(): Document {
    if (this.name === null) return {}
    const config = this.config()
    if (!config) return { ismaster: false, isWritablePrimary: false, secondary: false, isreplicaset: true }
    const { host } = config.members[0]
    const times = { opTime: { ts: new Timestamp({ t: 1, i: 1 }), t: Long.fromNumber(1) }, lastWriteDate: new Date() }
    return {
      setName: config._id,
      setVersion: 1,
      hosts: [host],
      primary: host,
      me: host,
      secondary: false,
      electionId: new ObjectId('7fffffff0000000000000001'),
      lastWrite: { ...times, majorityOpTime: times.opTime, majorityWriteDate: times.lastWriteDate },
    }
  }

  /** A constant time, because drivers compare only times of the server. */
  clock(): Document {
    return this.name === null ? {} : { operationTime: new Timestamp({ t: 1, i: 1 }) }
  }

  #kept() {
    return this.databases.collection('local', 'system.replset')
  }
}
