import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EventLog } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { dataFiles, rebuildReadModels } from '@countersign/requests-api'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { definitions, hidingKeys } from '@countersign/requests-api/internal/composition/read-models'
import { openMongoVault } from '@countersign/vault/mongodb'
import { servedRows } from '../folder-facts.js'
import { until } from '../sender.js'
import type { AnyEventStore, Production } from './production.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Every row of all read models, by `read model/table`, in key order. */
export type AllRows = Record<string, { key: string; position: number; row: unknown }[]>

/** Opens the suite's log with a separate client. */
export async function withLog<Result>(
  { eventStore }: Production<AnyEventStore>,
  run: (log: EventLog) => Promise<Result>,
) {
  const log = openEventStoreLog({ url: eventStore.url })
  try {
    return await run(log)
  } finally {
    await log.close()
  }
}

/** Reads the rows from MongoDB once every read model has reached the head. */
export async function rowsServed({ stored: { db } }: Production<AnyEventStore>, head: number): Promise<AllRows> {
  const generations = db.collection<{ _id: number; checkpoint: number; tables: string[] }>('read-models.generations')
  const serving = await db.collection<{ _id: string; generation: number }>('read-models.serving').find().toArray()
  const rows: AllRows = {}
  for (const { _id: projection, generation } of serving) {
    const { tables } = await until(async () => {
      const found = await generations.findOne({ _id: generation })
      return found!.checkpoint >= head && found!
    })
    for (const table of tables) {
      const name = `read-models.rows.${generation}.${projection}.${table}`
      const kept = db.collection<{ _id: string; position: number; row: unknown }>(name)
      const found = await kept.find({ row: { $ne: null } }, { sort: { _id: 1 } }).toArray()
      rows[`${projection}/${table}`] = found.map(({ _id, position, row }) => ({ key: _id, position, row }))
    }
  }
  return rows
}

/** Projects the log from scratch with the embedded engines. */
export async function rowsProjectedAnew(production: Production<AnyEventStore>, eventLog: EventLog): Promise<AllRows> {
  const { scratch, stored, masterKey } = production
  const dataDir = join(scratch, `anew-${crypto.randomUUID()}`)
  mkdirSync(dataDir)
  const vault = await openMongoVault({ db: stored.db, masterKey })
  const sqlite = openSqliteReadModels({ file: join(dataDir, dataFiles.readModels), definitions })
  const readModels = await hidingKeys(sqlite, vault)
  await rebuildReadModels({ eventLog, readModels, vault }, silent)
  await readModels.close()
  const rows = Object.entries(servedRows(dataDir) as Record<string, { key: string; position: number; row: string }[]>)
  return Object.fromEntries(
    rows.map(([table, found]) => [
      table,
      found.map(({ key, position, row }) => ({ key, position, row: JSON.parse(row) as unknown })),
    ]),
  )
}
