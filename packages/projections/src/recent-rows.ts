import type { Generation, RowChange, StoredRow } from './port.js'

const mostKept = 2000
const keptMs = 30_000

type Written = Pick<Generation, 'resume' | 'get' | 'getMany' | 'commit'>

/**
 * Caches rows of the read model's only writer (a commit after another writer's fails, see `Commits`). Entries are
 * short-lived, because erased data must not long outlive its key.
 */
export class RecentRows {
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

  async expect(table: string, keys: readonly string[]): Promise<void> {
    const wanted = keys.filter((key) => !this.#rows.has(nameOf(table, key)))
    if (wanted.length === 0) return
    const found = await this.generation.getMany(table, wanted)
    for (const key of wanted) this.#keep(nameOf(table, key), found.get(key) ?? null)
  }

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
    // Re-inserting moves it to the end, so that the least recently used comes first.
    this.#rows.delete(name)
    this.#rows.set(name, row)
    this.#sweep ??= setTimeout(() => this.#forget(), keptMs).unref()
  }

  /** Only between commits, because a slice needs the rows it fetched. */
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
