import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { CuttableProxy } from '../cuttable-proxy.js'
import { MongoDouble } from './double/mongo-double.js'
import { FerretDBProcess } from './ferretdb-process.js'
import { findFerretDB, type FoundFerretDB } from './find-ferretdb.js'

/** A server with MongoDB's wire protocol, for one suite. */
export interface TestMongo {
  /** Connection string for a database. Use a separate one per suite and drop it, since the server may be shared. */
  urlOf(database: string): string
  /** Description, such as 'FerretDB v1.24.2 (SQLite backend)'. */
  spokenTo: string
  /** Cuts all connections and refuses new ones. Acknowledged writes are kept. */
  kill(): Promise<void>
  /** Starts it again at the same address, with all its data. */
  restart(): Promise<void>
  /** Keeps connections open and accepts new ones, but answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** A server to run suites against. */
export interface MongoToTest {
  name: string
  /**
   * True if a conditional write is atomic, as MongoDB guarantees for one document. FerretDB 1 reads, evaluates and
   * writes in three steps (its `msg_update.go`, `msg_delete.go`): skip tests there that rely on atomic writes.
   */
  guarded: boolean
  /**
   * True if a filter on more than the `_id` avoids a full scan. FerretDB 1.24 scans all documents unless the filter is
   * an `_id` alone (its `backends/sqlite/collection.go`).
   */
  indexed: boolean
  open(): Promise<TestMongo>
}

const everything = { guarded: true, indexed: true }

/**
 * Returns the servers to test against. COUNTERSIGN_TEST_MONGODB_URL names a server, which is used through a cuttable
 * proxy and described by COUNTERSIGN_TEST_MONGODB_NAME. COUNTERSIGN_TEST_FERRETDB selects this machine's FerretDB. The
 * default is the double, which supports everything that the adapters use.
 */
export function testMongos(): MongoToTest[] {
  const url = process.env.COUNTERSIGN_TEST_MONGODB_URL
  if (url) return [{ name: 'MongoDB', ...everything, open: () => throughProxy(url) }]
  const ferret = process.env.COUNTERSIGN_TEST_FERRETDB ? findFerretDB() : undefined
  if (ferret) return [{ name: 'FerretDB', guarded: false, indexed: false, open: () => ownFerretDB(ferret) }]
  return [{ name: 'double', ...everything, open: ownDouble }]
}

/** Opens one server, for suites that need no optional feature. */
export const openTestMongo = (): Promise<TestMongo> => testMongos()[0]!.open()

async function throughProxy(url: string): Promise<TestMongo> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const proxy = new CuttableProxy(hostname, Number(port || 27017))
  await proxy.start()
  // As a replica set, the driver would connect to the members' own addresses, past the proxy.
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
