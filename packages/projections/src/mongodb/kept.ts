import type { Collection, Db } from 'mongodb'
import type { Row, RowChange, TableDefinition } from '../port.js'

/** A row; `null` once removed: the mark stays, so that a late write of an earlier event does not bring the row back. */
export interface KeptRow {
  _id: string
  position: number
  row: Row | null
  words?: string[]
}

/** A commit that has begun: whoever finds it carries it out. */
export interface BegunCommit {
  id: string
  checkpoint: number
  changes: RowChange[]
  /** How many further pieces of changes there are, where they are too much for one document. */
  pieces: number
}

export interface KeptGeneration {
  _id: number
  projection: string
  version: number
  tables: string[]
  /** It was read once: when it is not any more, it can be dropped. */
  promoted: boolean
  checkpoint: number
  begun?: BegunCommit
  /** Who fills it; gone once it is filled. Where it stands and nobody is left, the rows are of no use. */
  filling?: string
  /** Who has filled it. */
  filledBy?: string
}

/** A piece of a commit's changes. */
export interface KeptPiece {
  _id: string
  generation: number
  commit: string
  changes: RowChange[]
}

/** The tables of one generation, by name. */
export type TableRows = ReadonlyMap<string, { definition: TableDefinition; rows: Collection<KeptRow> }>

/** The collections that read models consist of, beside those of the rows. */
export interface Collections {
  generations: Collection<KeptGeneration>
  pieces: Collection<KeptPiece>
  /** Which generation of a projection is read: one document, so that it changes in one step. */
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

/** The rows of one generation's table. */
export const rowsOf = (db: Db, projection: string, generation: number, table: string): Collection<KeptRow> =>
  db.collection(`read-models.rows.${generation}.${projection}.${table}`)

/** The generation that a collection of rows is of; undefined for one of another projection, or of something else. */
export function generationOf(collection: string, projection: string): number | undefined {
  const [, id, of] = /^read-models\.rows\.(\d+)\.([^.]+)\./.exec(collection) ?? []
  return id !== undefined && of === projection ? Number(id) : undefined
}
