import { type Db, type DbOptions, MongoClient, ReadConcern } from 'mongodb'
import { withTimeLimits } from './limits.js'
import { boundedCalls } from './bounded-calls.js'
import { heartbeatMs, renewStuck, waitForConnectionMs } from './renew-stuck.js'

const defaultDatabase = 'countersign'

/** Time for server selection and connecting; leaves the rest of 2 s to the call. */
const reachMs = 1500

/** Socket timeout: large writes and drops are slow, but a frozen server never answers. */
const silenceMs = 10_000

/**
 * Set on the database, because a client's settings would yield to the connection string. Reads must not see writes that
 * may be rolled back: a lost key would leave events unreadable.
 */
const terms = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true },
} satisfies DbOptions

export interface Mongo {
  client: MongoClient
  db: Db
  check(): Promise<void>
  close(): Promise<void>
}

export class MongoUnavailable extends Error {
  override readonly name = 'MongoUnavailable'
}

/**
 * An established connection recovers after an outage; after a failed first connect the client stays closed (driver
 * 7.8): open another.
 *
 * @param url timeouts, read preference, and read and write concern in it are ignored
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
  const boundedCall = boundedCalls((cause) => new MongoUnavailable('MongoDB cannot be reached', { cause }))
  try {
    await boundedCall(() => client.connect())
  } catch (error) {
    await client.close()
    throw error
  }
  const db = withTimeLimits(client.db(databaseIn(url), terms))
  const endWatch = renewStuck(client)
  return {
    client,
    db,
    check: () => boundedCall(async () => void (await db.command({ ping: 1 }))),
    async close() {
      endWatch()
      await client.close()
    },
  }
}

function databaseIn(url: string): string {
  // The URL class rejects several hosts: take the path after the first single slash.
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1]
  return path ? decodeURIComponent(path) : defaultDatabase
}
