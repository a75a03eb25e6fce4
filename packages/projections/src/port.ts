import { EngineUnavailable } from '@countersign/process'

export type Row = object

/** An index: rows with equal `within` fields, ordered by `by`, then by key. */
export interface IndexDefinition {
  within: readonly string[]
  by: string
}

export interface TableDefinition<Stored extends Row = never> {
  indexes?: readonly IndexDefinition[]
  /** Returns the search words of a row, folded and separated by spaces; undefined for tables without search. */
  words?: (row: Stored) => string
  /** The key by which most events of a stream read their row, so that the rows of a slice are fetched at once. */
  byStream?: (stream: string) => string
  /** Keys are personal data: the store only sees them hidden (see `withHiddenKeys`). */
  personalKeys?: true
}

/** A row to write, or `null` to remove it; guarded by the position of its event. */
export interface RowChange {
  table: string
  key: string
  row: Row | null
  position: number
  /** Set if a stored row of this key was seen; a hint for the store. */
  isThere?: true
}

export interface StoredRow<Stored extends Row = Row> {
  row: Stored
  position: number
}

export interface PageMark {
  value: string
  key: string
}

export interface PageQuery<Table extends string = string> {
  table: Table
  /** Equality filter; an index of these fields and `by` must exist. */
  where: Readonly<Record<string, string | number | boolean>>
  by: string
  direction: 'rising' | 'falling'
  after?: PageMark
  /** Only rows with `by` at or above this; excludes rows without `by`. */
  from?: string
  below?: string
  limit: number
}

export interface SearchQuery<Table extends string = string> extends PageQuery<Table> {
  /** Folded word prefixes, all of which a row must match. */
  beginnings: readonly string[]
}

export interface CountQuery<Table extends string = string> extends Omit<
  PageQuery<Table>,
  'direction' | 'after' | 'limit'
> {
  most: number
}

export interface MatchQuery<Table extends string = string> extends Pick<
  SearchQuery<Table>,
  'table' | 'where' | 'beginnings'
> {
  most: number
}

export interface FoundRow<Stored extends Row = Row> {
  key: string
  row: Stored
}

/** One build of a projection's tables; a rebuild fills a new one, which takes over once caught up (house-7). */
export interface Generation {
  readonly id: number
  readonly version: number
  checkpoint(): Promise<number>
  /** Completes a pending commit and returns the checkpoint, for a new writer. */
  resume(): Promise<number>
  get(table: string, key: string): Promise<StoredRow | undefined>
  getMany(table: string, keys: readonly string[]): Promise<ReadonlyMap<string, StoredRow>>
  /**
   * Leaves rows of the same or a later event unchanged.
   *
   * @throws {StoreUnavailable} if the outcome is unknown
   * @throws {RowTooLarge} if nothing was written and a retry cannot help
   */
  commit(changes: readonly RowChange[], checkpoint: number): Promise<void>
  /** Fills tables not read yet. @throws {StoreUnavailable} also while another process fills them */
  fill(): Promise<Filling>
  page(query: PageQuery): Promise<FoundRow[]>
  search(query: SearchQuery): Promise<FoundRow[]>
  count(query: CountQuery): Promise<number>
  /** Returns all matches; null if more than `most` rows match the words, regardless of `where`. */
  matches(query: MatchQuery): Promise<FoundRow[] | null>
}

/** The fast way to fill new tables: one writer, in log order; restarts if its process dies (see `building`). */
export interface Filling {
  /** Repeats a failed `put` and returns the position to continue from. */
  resume(): Promise<number>
  /** Prefetches the rows of these keys from all tables. */
  expect(keys: readonly string[]): Promise<void>
  get(table: string, key: string): Promise<StoredRow | undefined>
  /**
   * Accepts rows in their final state.
   *
   * @throws {StoreUnavailable} if the previous rows could not be written: these were not accepted
   * @throws {RowTooLarge} likewise, if a retry cannot help
   * @throws {FillingLost} if the generation was abandoned meanwhile
   */
  put(changes: readonly RowChange[], checkpoint: number): Promise<void>
  /** Completes all writes; from now on `commit` writes the generation. @throws as `put` */
  end(): Promise<void>
}

/** Another process assumed this one was dead and started a new generation. */
export class FillingLost extends Error {
  override readonly name = 'FillingLost'
  constructor(generation: number) {
    super(`generation ${generation} is no longer filled here: another process has restarted the rebuild`)
  }
}

/** The store of the read models. Everything in it can be dropped and rebuilt from the log. */
export interface ReadModelStore {
  /** Returns the generation being read, of any version; null before the first build. */
  serving(projection: string): Promise<Generation | null>
  /** Returns the unfinished generation of this version, or a new one; abandons one with a dead filling process. */
  building(projection: string, version: number, tables: Readonly<Record<string, TableDefinition>>): Promise<Generation>
  /** Makes a generation the one being read; the previous one remains until dropped. */
  promote(projection: string, generation: Generation): Promise<void>
  /** Drops every generation of the projection that was read before. */
  dropRetired(projection: string): Promise<void>
  /** Drops every generation of a projection unknown to this program, even if read. */
  dropAll(projection: string): Promise<void>
  checkpointOf(follower: string): Promise<number>
  saveCheckpoint(follower: string, position: number): Promise<void>
  /** Overwrites deleted personal data on disk. @throws {StoreUnavailable} if traces may remain: call again */
  overwrite(): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Half of MongoDB's document limit (16 MiB); projections stay about a hundred times smaller. Otherwise the server would
 * drop the connection, which looks like an outage.
 */
export const mostRowBytes = 8 * 1024 * 1024

/** A row exceeds the store's limit. A retry cannot help; its projection must change. */
export class RowTooLarge extends Error {
  override readonly name = 'RowTooLarge'

  /** @param table named in the message; the key stays out of logs */
  constructor(table: string, bytes: number) {
    const megabytes = (bytes / 1024 / 1024).toFixed(1)
    super(`a row of the table ${table} would have ${megabytes} MB, and may have ${mostRowBytes / 1024 / 1024} MB`)
  }
}

/** The store is temporarily unavailable; nothing was written. Writers retry. */
export class StoreUnavailable extends EngineUnavailable {
  override readonly name = 'StoreUnavailable'
}

/** Another follower of the same read model, in another process, wrote the next commit. */
export class WrittenByAnother extends StoreUnavailable {
  constructor() {
    super('another process writes these read models')
  }
}

/** The read model is being built for the first time, here or elsewhere. */
export class BeingBuilt extends StoreUnavailable {
  constructor(readModel: string) {
    super(`${readModel} is being built`)
  }
}
