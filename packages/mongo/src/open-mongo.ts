import { type Db, type DbOptions, MongoClient, ReadConcern } from 'mongodb'
import { tellingLimits } from './limits.js'
import { reaching } from './reaching.js'
import { heartbeatMs, renewStuck, waitForConnectionMs } from './renew-stuck.js'

/** The database where the connection string names none. */
const defaultDatabase = 'countersign'

/** How long a server may be looked for, and a connection may take: with what a call does besides, within 2 s. */
const reachMs = 1500

/** How long an open connection may stay without an answer: big writes and drops take their time, a frozen server for ever. */
const silenceMs = 10_000

/**
 * What is read and written by, whatever the address says: of a client these would give way to the address, of a database they
 * do not. Read is what will not be rolled back: a key that was would have sealed events that nobody opens again, and a
 * checkpoint, a lease or a generation would be believed that never was.
 */
const terms = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true },
} satisfies DbOptions

/** A connection, for all adapters of a process. */
export interface Mongo {
  client: MongoClient
  /** The database named in the connection string; `countersign` where none is named. */
  db: Db
  /** Answers when the server does. @throws {MongoUnavailable} */
  check(): Promise<void>
  close(): Promise<void>
}

/** No server could be reached. */
export class MongoUnavailable extends Error {
  override readonly name = 'MongoUnavailable'
}

/**
 * Connects to MongoDB, or what speaks its protocol. Every write waits for a majority of a replica set and its journals, and
 * reads are the primary's: what was acknowledged or read is not rolled back.
 *
 * A connection that was there once comes back by itself after an outage. One that could not be made the first time does
 * not (driver 7.8: the client stays closed): open another.
 *
 * @param url `mongodb://user:password@host:27017/database?replicaSet=rs0` or `mongodb+srv://…`; what it says of time limits,
 * of whom to read from, and of read and write concern does not count
 * @param monitorCommands lets the client emit an event before and after each command, for those who measure
 * @throws {MongoUnavailable} when no server answers within 2 s
 */
export async function openMongo(url: string, { monitorCommands = false } = {}): Promise<Mongo> {
  const client = new MongoClient(url, {
    appName: 'countersign',
    serverSelectionTimeoutMS: reachMs,
    connectTimeoutMS: reachMs,
    socketTimeoutMS: silenceMs,
    heartbeatFrequencyMS: heartbeatMs,
    waitQueueTimeoutMS: waitForConnectionMs,
    ignoreUndefined: true,
    monitorCommands,
  })
  const reach = reaching((cause) => new MongoUnavailable('MongoDB cannot be reached', { cause }))
  try {
    await reach(() => client.connect())
  } catch (error) {
    await client.close()
    throw error
  }
  const db = tellingLimits(client.db(databaseIn(url), terms))
  const endWatch = renewStuck(client)
  return {
    client,
    db,
    check: () => reach(async () => void (await db.command({ ping: 1 }))),
    async close() {
      endWatch()
      await client.close()
    },
  }
}

function databaseIn(url: string): string {
  // Several hosts, as of a replica set, are no host to the URL class: the path is what follows the first single slash.
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1]
  return path ? decodeURIComponent(path) : defaultDatabase
}
