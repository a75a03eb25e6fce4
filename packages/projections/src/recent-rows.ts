import type { Generation, RowChange, StoredRow } from './port.js'

const mostKept = 2000
const keptMs = 30_000

type Written = Pick<Generation, 'resume' | 'get' | 'getMany' | 'commit'>

/**
 * Rows that were just read or written by whoever keeps a read model: what changes a request changes it again soon, and its rows
 * need not be fetched for each of its events. Nobody else writes them: a commit is refused where another has written since
 * (see `Commits`), and then nothing of it counts any more. As short-lived as the records of a log's tail, and for the same
 * reason: what is erased must not outlive its key for long.
 */
export class RecentRows {
  /** Null for what is not there. */
  readonly #rows = new Map<string, StoredRow | null>()
  #sweep: NodeJS.Timeout | undefined

  constructor(private readonly generation: Written) {}

  resume(): Promise<number> {
    this.#forget()
    return this.generation.resume()
  }

  async get(table: string, key: string): Promise<StoredRow | undefined> {
    const name = nameOf(table, key)
    if (!this.#rows.has(name)) this.#keep(name, (await this.generation.get(table, key)) ?? null)
    return this.#rows.get(name) ?? undefined
  }

  /** Fetches together what is not here of these. */
  async expect(table: string, keys: readonly string[]): Promise<void> {
    const wanted = keys.filter((key) => !this.#rows.has(nameOf(table, key)))
    if (wanted.length === 0) return
    const found = await this.generation.getMany(table, wanted)
    for (const key of wanted) this.#keep(nameOf(table, key), found.get(key) ?? null)
  }

  /** As the generation's. */
  async commit(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    try {
      await this.generation.commit(
        changes.map((change) => this.#asSeen(change)),
        checkpoint,
      )
    } catch (error) {
      this.#forget()
      throw error
    }
    for (const { table, key, row, position } of changes) this.#keep(nameOf(table, key), row && { row, position })
    this.#drop()
  }

  #asSeen(change: RowChange): RowChange {
    return this.#rows.get(nameOf(change.table, change.key)) ? { ...change, isThere: true } : change
  }

  #keep(name: string, row: StoredRow | null): void {
    // Taken out first, it goes to the end: those not used for longest come first.
    this.#rows.delete(name)
    this.#rows.set(name, row)
    this.#sweep ??= setTimeout(() => this.#forget(), keptMs).unref()
  }

  /** Between commits only: a slice may ask for what it fetched. */
  #drop(): void {
    for (const name of this.#rows.keys()) {
      if (this.#rows.size <= mostKept) return
      this.#rows.delete(name)
    }
  }

  #forget(): void {
    clearTimeout(this.#sweep)
    this.#sweep = undefined
    this.#rows.clear()
  }
}

const nameOf = (table: string, key: string): string => `${table}/${key}`
