import { systemTime, type Time } from '@countersign/process'
import { type Db, type DbOptions, MongoClient, ReadConcern } from 'mongodb'
import { withTimeLimits } from './limits.js'
import { type BoundedCall, boundedCalls } from './bounded-calls.js'
import { heartbeatMs, renewStuck, waitForConnectionMs } from './renew-stuck.js'

const defaultDatabase = 'countersign'

/** Time for server selection and connecting; leaves the rest of 2 s to the call. */
const reachMs = 1500

/** A start or a move waits this long for MongoDB, which may start at the same time. */
const usualWaitMs = 30_000
const pauseMs = 500

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

export interface MongoOptions {
  monitorCommands?: boolean
  waitMs?: number
  time?: Pick<Time, 'elapsed' | 'sleep'>
}

export class MongoUnavailable extends Error {
  override readonly name = 'MongoUnavailable'
}

/**
 * An established connection recovers after an outage; after a failed first connect the client stays closed (driver
 * 7.8): open another.
 *
 * @param url timeouts, read preference, and read and write concern in it are ignored
 * @param options.waitMs waits this long for a server that does not answer; 0 for one try of at most 2 s
 * @throws {MongoUnavailable} when none has answered until then
 */
export async function openMongo(
  url: string,
  { monitorCommands = false, waitMs = usualWaitMs, time = systemTime }: MongoOptions = {},
): Promise<Mongo> {
  const boundedCall = boundedCalls((cause) => new MongoUnavailable('MongoDB cannot be reached', { cause }))
  const beganMs = time.elapsed()
  const failed = (error: unknown): undefined => {
    const waitedMs = time.elapsed() - beganMs
    if (!(error instanceof MongoUnavailable) || waitMs === 0) throw error
    if (waitedMs < waitMs) return
    const reason = `waited ${Math.round(waitedMs / 1000)} s for MongoDB: ${(error.cause as Error).message}`
    throw new MongoUnavailable(error.message, { cause: new Error(reason, { cause: error }) })
  }
  let client = await connect(url, monitorCommands, boundedCall).catch(failed)
  while (!client) {
    await time.sleep(pauseMs)
    client = await connect(url, monitorCommands, boundedCall).catch(failed)
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

async function connect(url: string, monitorCommands: boolean, boundedCall: BoundedCall): Promise<MongoClient> {
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
  try {
    await boundedCall(() => client.connect())
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

function databaseIn(url: string): string {
  // The URL class rejects several hosts: take the path after the first single slash.
  const path = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^?]*)/.exec(url)?.[1]
  return path ? decodeURIComponent(path) : defaultDatabase
}
