import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { CuttableProxy } from '../cuttable-proxy.js'
import { MongoDouble } from './double/mongo-double.js'
import { FerretDBProcess } from './ferretdb-process.js'
import { findFerretDB, type FoundFerretDB } from './find-ferretdb.js'

/** A server of MongoDB's wire protocol for one suite. */
export interface TestMongo {
  /** Where it listens, naming a database; suites take one of their own each and drop it, for the server may be shared. */
  urlOf(database: string): string
  /** What it is, in words: 'FerretDB v1.24.2 (SQLite backend)'. */
  spokenTo: string
  /** Connections are cut at once, and no new one is taken; what was acknowledged stays. */
  kill(): Promise<void>
  /** The same address again, with everything that was there. */
  restart(): Promise<void>
  /** Connections stay open and new ones are taken; nothing answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** One of the servers that suites are run against. */
export interface MongoToTest {
  name: string
  /**
   * Whether a write with a condition is judged and done in one step, as MongoDB promises for one document. FerretDB 1 reads,
   * judges and writes in three (its `msg_update.go`, `msg_delete.go`): what rests on it is to be skipped there.
   */
  guarded: boolean
  /**
   * Whether one document is found by more than its `_id` alone without going through all. FerretDB 1.24 does so for a filter
   * that is an `_id` and nothing else (its `backends/sqlite/collection.go`).
   */
  indexed: boolean
  open(): Promise<TestMongo>
}

const everything = { guarded: true, indexed: true }

/**
 * The servers to test against: the one that COUNTERSIGN_TEST_MONGODB_URL names (COUNTERSIGN_TEST_MONGODB_NAME says what it
 * is), through a proxy that can be cut; with COUNTERSIGN_TEST_FERRETDB the FerretDB of this machine; else the double, which
 * can do everything that the adapters ask for.
 */
export function testMongos(): MongoToTest[] {
  const url = process.env.COUNTERSIGN_TEST_MONGODB_URL
  if (url) return [{ name: 'MongoDB', ...everything, open: () => throughProxy(url) }]
  const ferret = process.env.COUNTERSIGN_TEST_FERRETDB ? findFerretDB() : undefined
  if (ferret) return [{ name: 'FerretDB', guarded: false, indexed: false, open: () => ownFerretDB(ferret) }]
  return [{ name: 'double', ...everything, open: ownDouble }]
}

/** One server, for suites that need none of what not all can. */
export const openTestMongo = (): Promise<TestMongo> => testMongos()[0]!.open()

async function throughProxy(url: string): Promise<TestMongo> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const proxy = new CuttableProxy(hostname, Number(port || 27017))
  await proxy.start()
  // Members of a set are known by names that lead past the proxy.
  searchParams.delete('replicaSet')
  searchParams.set('directConnection', 'true')
  const login = username ? `${username}:${password}@` : ''
  return {
    urlOf: (database) => `mongodb://${login}127.0.0.1:${proxy.port}/${database}?${searchParams.toString()}`,
    spokenTo: process.env.COUNTERSIGN_TEST_MONGODB_NAME ?? 'the server named by COUNTERSIGN_TEST_MONGODB_URL',
    kill: () => proxy.kill(),
    restart: () => proxy.start(),
    freeze: () => proxy.freeze(),
    thaw: () => proxy.thaw(),
    stop: () => proxy.kill(),
  }
}

async function ownFerretDB({ path, version }: FoundFerretDB): Promise<TestMongo> {
  const dir = await mkdtemp(join(tmpdir(), 'countersign-ferretdb-'))
  const port = await freePort()
  const server = new FerretDBProcess(path, port, dir)
  await server.start()
  return {
    urlOf: (database) => `mongodb://127.0.0.1:${port}/${database}`,
    spokenTo: version,
    kill: () => server.kill(),
    restart: () => server.start(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function ownDouble(): Promise<TestMongo> {
  const double = new MongoDouble()
  await double.start()
  return {
    urlOf: (database) => `mongodb://127.0.0.1:${double.port}/${database}`,
    spokenTo: 'a double of MongoDB (wire protocol only: no replica set, no transactions, no cost of anything)',
    kill: () => double.kill(),
    restart: () => double.start(),
    freeze: () => double.freeze(),
    thaw: () => double.thaw(),
    stop: () => double.kill(),
  }
}
