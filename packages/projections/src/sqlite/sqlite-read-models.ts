import { emptyLog, isOfTheFile, openDatabase, SharedCommits } from '@countersign/sqlite'
import { type Generation, type ReadModelStore, StoreUnavailable, type TableDefinition } from '../port.js'
import { SqliteGeneration, type WriteTogether } from './sqlite-generation.js'
import { createTable, tableName, wordsName } from './table-sql.js'

const schema = `
  CREATE TABLE IF NOT EXISTS generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    projection TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'building' CHECK (state IN ('building', 'serving', 'retired')),
    checkpoint INTEGER NOT NULL DEFAULT 0,
    tables TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS checkpoints (follower TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

interface GenerationRow {
  id: number
  version: number
  state: 'building' | 'serving' | 'retired'
  tables: string
}

type MadeTables = Record<string, { searched: boolean }>

/** Read models in one SQLite file, which belongs to one process and can be rebuilt from the log. */
export function openSqliteReadModels({
  file,
  definitions,
}: {
  file: string
  definitions: Readonly<Record<string, Readonly<Record<string, TableDefinition>>>>
}): ReadModelStore {
  // NORMAL: a power cut may lose the last rows with their checkpoint; the log restores them.
  const database = openDatabase({ file, synchronous: 'NORMAL', overwritten: true, schema })
  const commits = new SharedCommits(database)
  const write: WriteTogether = (run) =>
    commits.run(run).catch((cause: unknown) => {
      throw isOfTheFile(cause) ? new StoreUnavailable('the read models could not be written', { cause }) : cause
    })
  const select = database.prepare('SELECT id, version, state, tables FROM generations WHERE projection = ? ORDER BY id')
  const retire = database.prepare(`UPDATE generations SET state = 'retired' WHERE projection = ? AND state = 'serving'`)
  const serve = database.prepare(`UPDATE generations SET state = 'serving' WHERE id = ?`)
  const readCheckpoint = database.prepare('SELECT position FROM checkpoints WHERE follower = ?')
  const writeCheckpoint = database.prepare(
    `INSERT INTO checkpoints VALUES (?1, ?2) ON CONFLICT (follower) DO UPDATE SET position = ?2`,
  )

  const generations = (projection: string) => select.all(projection) as unknown as GenerationRow[]
  const generation = (projection: string, { id, version }: Pick<GenerationRow, 'id' | 'version'>) =>
    new SqliteGeneration(database, write, projection, id, version, definitions[projection] ?? {})

  const create = (projection: string, version: number, tables: Readonly<Record<string, TableDefinition>>) => {
    const made = Object.fromEntries(Object.entries(tables).map(([name, { words }]) => [name, { searched: !!words }]))
    const { id } = database
      .prepare('INSERT INTO generations (projection, version, tables) VALUES (?, ?, ?) RETURNING id')
      .get(projection, version, JSON.stringify(made)) as { id: number }
    for (const [name, table] of Object.entries(tables)) createTable(database, tableName(projection, id, name), table)
    return generation(projection, { id, version })
  }

  const drop = (projection: string, { id, tables }: GenerationRow) => {
    for (const [table, { searched }] of Object.entries(JSON.parse(tables) as MadeTables)) {
      const name = tableName(projection, id, table)
      database.exec(`DROP TABLE ${name}`)
      if (searched) database.exec(`DROP TABLE ${wordsName(name)}`)
    }
    database.prepare('DELETE FROM generations WHERE id = ?').run(id)
  }

  /** secure_delete overwrites deleted rows in the file, but the write-ahead log keeps them until truncated. */
  const truncateLog = (): boolean => {
    try {
      return emptyLog(database)
    } catch {
      return false
    }
  }

  const dropEach = async (projection: string, unwanted: (made: GenerationRow) => boolean) => {
    const before = generations(projection).filter(unwanted)
    if (before.length === 0) return
    await write(() => {
      for (const made of before) drop(projection, made)
    })
    // The dropped tables passed through the write-ahead log; a blocking reader does not prevent the drop.
    truncateLog()
  }

  return {
    async serving(projection): Promise<Generation | null> {
      const found = generations(projection).find(({ state }) => state === 'serving')
      return found ? generation(projection, found) : null
    },
    async building(projection, version, tables) {
      const unfinished = generations(projection).find((made) => made.state === 'building' && made.version === version)
      if (unfinished) return generation(projection, unfinished)
      return write(() => create(projection, version, tables))
    },
    promote: (projection, promoted) =>
      write(() => {
        retire.run(projection)
        serve.run(promoted.id)
      }),
    dropRetired: (projection) => dropEach(projection, ({ state }) => state === 'retired'),
    dropAll: (projection) => dropEach(projection, () => true),
    async overwrite() {
      commits.flush()
      if (!truncateLog()) throw new StoreUnavailable('the log of the read models’ file could not be emptied')
    },
    checkpointOf: async (follower) => (readCheckpoint.get(follower) as { position: number } | undefined)?.position ?? 0,
    saveCheckpoint: (follower, position) => write(() => void writeCheckpoint.run(follower, position)),
    check: async () => void database.prepare('SELECT count(*) FROM checkpoints').get(),
    close: async () => {
      commits.flush()
      database.close()
    },
  }
}
