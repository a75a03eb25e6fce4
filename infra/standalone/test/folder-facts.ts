import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EventRecord } from '@countersign/event-log'
import { dataFiles } from '@countersign/requests-api'

export function eventsIn(dataDir: string): EventRecord[] {
  const database = new DatabaseSync(join(dataDir, dataFiles.eventLog), { readOnly: true })
  try {
    const rows = database.prepare('SELECT record FROM events ORDER BY position').all() as { record: string }[]
    return rows.map(({ record }) => JSON.parse(record) as EventRecord)
  } finally {
    database.close()
  }
}

export const streamsIn = (dataDir: string): Map<string, EventRecord[]> =>
  Map.groupBy(eventsIn(dataDir), ({ stream }) => stream)

/** Every row of all served read models, by `read model/table`, in key order. */
export function servedRows(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, dataFiles.readModels), { readOnly: true })
  try {
    const generations = database
      .prepare(`SELECT id, projection, tables FROM generations WHERE state = 'serving' ORDER BY projection`)
      .all() as { id: number; projection: string; tables: string }[]
    const tables = generations.flatMap(({ id, projection, tables: made }) =>
      Object.keys(JSON.parse(made) as object).map((table) => ({ id, projection, table })),
    )
    return Object.fromEntries(
      tables.map(({ id, projection, table }) => [
        `${projection}/${table}`,
        database.prepare(`SELECT key, position, row, words FROM "${projection}/${id}/${table}" ORDER BY key`).all(),
      ]),
    )
  } finally {
    database.close()
  }
}

/** A blob's name, and the hash of its bytes. */
export function blobsIn(dataDir: string): { name: string; sha256: string }[] {
  const blobs = join(dataDir, dataFiles.blobs)
  const shelves = readdirSync(blobs).filter((name) => name.length === 2)
  return shelves.flatMap((shelf) =>
    readdirSync(join(blobs, shelf)).map((file) => ({
      name: shelf + file,
      sha256: createHash('sha256')
        .update(readFileSync(join(blobs, shelf, file)))
        .digest('hex'),
    })),
  )
}

/** Partial files in all folders that are written to, except the child processes' folders. */
export const unfinishedIn = (dataDir: string): string[] =>
  [dataFiles.staging, join(dataFiles.blobs, 'incoming'), join(dataFiles.outbox, 'incoming')].flatMap((folder) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder))
          .filter((name) => !name.startsWith('child-'))
          .map((name) => join(folder, name))
      : [],
  )
