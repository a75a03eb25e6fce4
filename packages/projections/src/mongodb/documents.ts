import type { Collection, Db } from 'mongodb'
import type { Row, RowChange, TableDefinition } from '../port.js'

/** A row; `null` is a tombstone, so that a late write of an earlier event does not restore a removed row. */
export interface StoredRowDocument {
  _id: string
  position: number
  row: Row | null
  words?: string[]
}

export interface PendingCommit {
  id: string
  checkpoint: number
  changes: RowChange[]
  /** Number of further pieces, for changes too large for one document. */
  pieces: number
}

export interface GenerationDocument {
  _id: number
  projection: string
  version: number
  tables: string[]
  /** True once it was served; drop it when it no longer is. */
  promoted: boolean
  checkpoint: number
  begun?: PendingCommit
  /** Id of the filling process, until the filling ends. If that process is gone, the rows are useless. */
  filling?: string
  filledBy?: string
}

export interface CommitPieceDocument {
  _id: string
  generation: number
  commit: string
  changes: RowChange[]
}

export type TableRows = ReadonlyMap<string, { definition: TableDefinition; rows: Collection<StoredRowDocument> }>

export interface Collections {
  generations: Collection<GenerationDocument>
  pieces: Collection<CommitPieceDocument>
  /** The generation served per projection: one document, so that switching is atomic. */
  serving: Collection<{ _id: string; generation: number }>
  checkpoints: Collection<{ _id: string; position: number }>
  counters: Collection<{ _id: string; last: number }>
}

export const collectionsIn = (db: Db): Collections => ({
  generations: db.collection('read-models.generations'),
  pieces: db.collection('read-models.pieces'),
  serving: db.collection('read-models.serving'),
  checkpoints: db.collection('read-models.checkpoints'),
  counters: db.collection('read-models.counters'),
})

export const rowsOf = (db: Db, projection: string, generation: number, table: string): Collection<StoredRowDocument> =>
  db.collection(`read-models.rows.${generation}.${projection}.${table}`)

/** Parses the generation from a row collection's name; undefined for other collections. */
export function generationOf(collection: string, projection: string): number | undefined {
  const [, id, of] = /^read-models\.rows\.(\d+)\.([^.]+)\./.exec(collection) ?? []
  return id !== undefined && of === projection ? Number(id) : undefined
}
