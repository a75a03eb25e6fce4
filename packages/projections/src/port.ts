import { EngineUnavailable } from '@countersign/process'

/** A row of a read model: JSON, and flat where an index looks. */
export type Row = object

/** An index: rows that agree in `within`, in the order of `by` (then of their keys). */
export interface IndexDefinition {
  within: readonly string[]
  by: string
}

/** What a store must know of one table of a projection. */
export interface TableDefinition<Stored extends Row = never> {
  indexes?: readonly IndexDefinition[]
  /** The words a row is found by, folded and separated by spaces; undefined where nothing is searched. */
  words?: (row: Stored) => string
  /** Its keys say who somebody is: the store is given them hidden (see `withHiddenKeys`). */
  personalKeys?: true
}

/** A row to write, or `null` to remove it; guarded by the position of the event it comes of. */
export interface RowChange {
  table: string
  key: string
  row: Row | null
  position: number
  /** A row of this key was seen to be stored; left out where nobody has looked. Stores may make use of it. */
  isThere?: true
}

export interface StoredRow<Stored extends Row = Row> {
  row: Stored
  /** Position of the event that wrote it. */
  position: number
}

/** Where a page ended. */
export interface PageMark {
  value: string
  key: string
}

export interface PageQuery<Table extends string = string> {
  table: Table
  /** Equal to these; together with `by` there must be such an index. */
  where: Readonly<Record<string, string | number | boolean>>
  by: string
  direction: 'rising' | 'falling'
  /** Go on after this row. */
  after?: PageMark
  /** Only rows whose `by` has come to this; rows that have no `by` have not, whatever it is. */
  from?: string
  /** Only rows whose `by` has not reached this yet. */
  below?: string
  limit: number
}

export interface SearchQuery<Table extends string = string> extends PageQuery<Table> {
  /** Folded beginnings of words, all of which a row must have. */
  beginnings: readonly string[]
}

/** Rows of an index, to be counted. */
export interface CountQuery<Table extends string = string> extends Omit<
  PageQuery<Table>,
  'direction' | 'after' | 'limit'
> {
  /** More than so many are not gone through. */
  most: number
}

/** Everything that is found by words, in no order. */
export interface MatchQuery<Table extends string = string> extends Pick<
  SearchQuery<Table>,
  'table' | 'where' | 'beginnings'
> {
  /** More than so many are not fetched. */
  most: number
}

export interface FoundRow<Stored extends Row = Row> {
  key: string
  row: Stored
}

/**
 * One build of a projection's tables. A projection is rebuilt beside the one that is being read; when it has caught up it
 * takes over (house-7).
 */
export interface Generation {
  readonly id: number
  readonly version: number
  /** Position of the last event whose rows are in. */
  checkpoint(): Promise<number>
  /** The checkpoint, for whoever is going to write from there on: what was begun and not finished is finished first. */
  resume(): Promise<number>
  get(table: string, key: string): Promise<StoredRow | undefined>
  /** The rows of these keys that are there, by key: fetched together. */
  getMany(table: string, keys: readonly string[]): Promise<ReadonlyMap<string, StoredRow>>
  /**
   * Writes rows and the checkpoint; rows that are as new as the change or newer stay as they are.
   *
   * @throws {StoreUnavailable} when it is not known to have happened
   * @throws {RowTooLarge} when it has not, and never will
   */
  commit(changes: readonly RowChange[], checkpoint: number): Promise<void>
  /**
   * Begins to fill tables that nobody reads yet, or goes on with those whose filling was ended.
   *
   * @throws {StoreUnavailable} also while somebody else fills them
   */
  fill(): Promise<Filling>
  page(query: PageQuery): Promise<FoundRow[]>
  search(query: SearchQuery): Promise<FoundRow[]>
  /** How many rows there are; `most` where there are as many or more. */
  count(query: CountQuery): Promise<number>
  /** Every row that is found; null where more than `most` rows have the words, whatever they are within. */
  matches(query: MatchQuery): Promise<FoundRow[] | null>
}

/**
 * The fast way to fill a generation that nobody reads yet: for one writer, from the position it is told on, in the order of the
 * log. What its process leaves behind when it ends in the middle is given up, and begun anew (see `building`).
 */
export interface Filling {
  /** The position to go on from. What a `put` that failed has left undone is done first. */
  resume(): Promise<number>
  /** Fetches together what is likely to be asked for next: rows of these keys, in any table. */
  expect(keys: readonly string[]): Promise<void>
  /** As the generation's, with all that was put. */
  get(table: string, key: string): Promise<StoredRow | undefined>
  /**
   * Takes over rows, each as its last change left it, to be written while the next are made.
   *
   * @throws {StoreUnavailable} when those before could not be written: these were not taken over
   * @throws {RowTooLarge} likewise, when it never will be
   * @throws {FillingLost} when the generation was given up meanwhile
   */
  put(changes: readonly RowChange[], checkpoint: number): Promise<void>
  /** Everything that was put is in; from now on the generation is written by `commit`. @throws as `put` */
  end(): Promise<void>
}

/** Somebody else has taken this one for dead, and begun another generation. */
export class FillingLost extends Error {
  override readonly name = 'FillingLost'
  constructor(generation: number) {
    super(`generation ${generation} is no longer filled here: another process has begun anew`)
  }
}

/** Where read models live. Everything in it can be dropped and made again from the log. */
export interface ReadModelStore {
  /** The generation that is read, of whatever version; null before the first was built. */
  serving(projection: string): Promise<Generation | null>
  /**
   * A generation to build: the unfinished one of this version where there is one, else a new one. One that is just being
   * filled is given up: whoever asks knows that nobody is left to fill it.
   */
  building(projection: string, version: number, tables: Readonly<Record<string, TableDefinition>>): Promise<Generation>
  /** Makes a generation the one that is read from now on; the one before it stays until it is dropped. */
  promote(projection: string, generation: Generation): Promise<void>
  /** Drops every generation of the projection that was read before and is no longer. */
  dropRetired(projection: string): Promise<void>
  /** Drops every generation of a projection that this program does not have, whoever reads it. */
  dropAll(projection: string): Promise<void>
  /** A reactor's checkpoint: position of the last event it has handled. */
  checkpointOf(follower: string): Promise<number>
  saveCheckpoint(follower: string, position: number): Promise<void>
  /**
   * Leaves nothing on the disk of what rows held before, as far as the store can: called once personal data is out of them.
   *
   * @throws {StoreUnavailable} when traces may be left: it is to be done again
   */
  overwrite(): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * What a row may take at the very most, as JSON in UTF-8: half of what MongoDB takes as one document (16 MiB). Projections
 * keep theirs some hundred times smaller; one that grows with use is refused here before a server closes the connection on
 * it, which would look as if that were away.
 */
export const mostRowBytes = 8 * 1024 * 1024

/** A row is larger than a store takes. Trying again does not help: its projection has to be changed. */
export class RowTooLarge extends Error {
  override readonly name = 'RowTooLarge'

  /** @param table the row's, which is named: its key is nobody's business in a log */
  constructor(table: string, bytes: number) {
    const megabytes = (bytes / 1024 / 1024).toFixed(1)
    super(`a row of the table ${table} would have ${megabytes} MB, and may have ${mostRowBytes / 1024 / 1024} MB`)
  }
}

/** The store cannot be used at the moment; nothing was written. Whoever writes tries again. */
export class StoreUnavailable extends EngineUnavailable {
  override readonly name = 'StoreUnavailable'
}

/** Another follower of the same read model, in another process, has written what comes next. */
export class WrittenByAnother extends StoreUnavailable {
  constructor() {
    super('somebody else writes these read models')
  }
}

/** A read model has no tables yet: it is being built for the first time, here or elsewhere. */
export class BeingBuilt extends StoreUnavailable {
  constructor(readModel: string) {
    super(`${readModel} is being built`)
  }
}
