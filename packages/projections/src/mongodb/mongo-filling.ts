import { randomUUID } from 'node:crypto'
import { anyTime, type BoundedCall } from '@countersign/mongo'
import { type Filling, FillingLost, type RowChange, type StoredRow, StoreUnavailable } from '../port.js'
import { rowsIn } from './found-rows.js'
import type { Collections, TableRows } from './documents.js'
import { sizeOf } from './pieces.js'
import { insertRows, replaceRows, writeRows } from './write-rows.js'
import { WrittenKeys } from './written-keys.js'

/** A write in progress, or one that failed and must be repeated. */
interface Pending {
  changes: readonly RowChange[]
  checkpoint: number
  rows: ReadonlyMap<string, StoredRow | undefined>
  written: Promise<void>
}

/**
 * Inserts new rows in any order, without guards or a pending commit. The generation's document names the filling
 * process; no other resumes its rows, because nothing records how many were written.
 */
export class MongoFilling implements Filling {
  readonly #by = randomUUID()
  readonly #keys = new WrittenKeys()
  #checkpoint = 0
  #pending: Pending | undefined
  #fetched = new Map<string, StoredRow | undefined>()

  private constructor(
    private readonly generations: Collections['generations'],
    private readonly id: number,
    private readonly tables: TableRows,
    private readonly reach: BoundedCall,
  ) {}

  /** @throws {StoreUnavailable} also if another process fills it */
  static async begin(
    generations: Collections['generations'],
    id: number,
    tables: TableRows,
    reach: BoundedCall,
  ): Promise<MongoFilling> {
    const filling = new MongoFilling(generations, id, tables, reach)
    await filling.#begin()
    return filling
  }

  async resume(): Promise<number> {
    await this.#settle()
    this.#fetched.clear()
    return this.#checkpoint
  }

  async expect(keys: readonly string[]): Promise<void> {
    for (const [table, { rows }] of this.tables) {
      const wanted = keys.filter((key) => this.#mustAsk(nameOf(table, key)))
      if (wanted.length === 0) continue
      const found = await this.reach(() => rowsIn(rows, wanted), anyTime)
      for (const key of wanted) this.#fetched.set(nameOf(table, key), found.get(key))
    }
  }

  async get(table: string, key: string): Promise<StoredRow | undefined> {
    const name = nameOf(table, key)
    if (this.#mustAsk(name)) {
      const { rows } = this.#table(table)
      const found = await this.reach(() => rowsIn(rows, [key]), anyTime)
      this.#fetched.set(name, found.get(key))
    }
    return this.#fetched.get(name) ?? this.#pending?.rows.get(name)
  }

  async put(changes: readonly RowChange[], checkpoint: number): Promise<void> {
    for (const change of changes) sizeOf(change)
    const known = [...(this.#pending?.rows ?? []), ...this.#fetched]
    await this.#settle()
    const there = new Set(known.flatMap(([name, row]) => (row ? [name] : [])))
    const rows = new Map(
      changes.map(({ table, key, row, position }) => [nameOf(table, key), row ? { row, position } : undefined]),
    )
    this.#fetched = new Map()
    const written = this.#write(changes, checkpoint, there)
    // The next call reports the failure.
    written.catch(() => undefined)
    this.#pending = { changes, checkpoint, rows, written }
  }

  async end(): Promise<void> {
    await this.#settle()
    const mine = { _id: this.id, $or: [{ filling: this.#by }, { filledBy: this.#by }] }
    const done = { $set: { filledBy: this.#by }, $unset: { filling: '' as const } }
    const { matchedCount } = await this.reach(() => this.generations.updateOne(mine, done))
    if (matchedCount === 0) throw new FillingLost(this.id)
  }

  async #begin(): Promise<void> {
    const free = { _id: this.id, filling: { $exists: false }, begun: { $exists: false } }
    const claim = { $set: { filling: this.#by } }
    const before = await this.reach(() => this.generations.findOneAndUpdate(free, claim))
    if (!before) throw new StoreUnavailable('another process fills these read models')
    this.#checkpoint = before.checkpoint
    if (before.checkpoint > 0) await this.#learnKeys()
  }

  async #learnKeys(): Promise<void> {
    for (const [table, { rows }] of this.tables) {
      const known = rows.find({}, { projection: { _id: 1 } })
      await this.reach(async () => {
        for await (const { _id } of known) this.#keys.add(nameOf(table, _id))
      }, anyTime)
    }
  }

  /** Waits for the write in progress; repeats a failed one completely, since its progress is unknown. */
  async #settle(): Promise<void> {
    const pending = this.#pending
    if (!pending) return
    const failed = await pending.written.then(
      () => false,
      () => true,
    )
    if (failed) {
      for (const [table, changes] of Map.groupBy(pending.changes, (change) => change.table)) {
        const { definition, rows } = this.#table(table)
        await this.reach(() => writeRows(rows, definition, changes), anyTime)
        for (const { key } of changes) this.#keys.add(nameOf(table, key))
      }
      await this.#saveCheckpoint(pending.checkpoint)
    }
    this.#checkpoint = pending.checkpoint
    this.#pending = undefined
  }

  async #write(changes: readonly RowChange[], checkpoint: number, there: ReadonlySet<string>): Promise<void> {
    for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
      const { definition, rows } = this.#table(table)
      const kinds = Map.groupBy(ofTable, ({ key }) => {
        const name = nameOf(table, key)
        if (there.has(name)) return 'there'
        return this.#keys.mayHave(name) ? 'uncertain' : 'new'
      })
      const added = (kinds.get('new') ?? []).filter(({ row }) => row !== null)
      await this.reach(() => insertRows(rows, definition, added), anyTime)
      await this.reach(() => replaceRows(rows, definition, kinds.get('there') ?? []), anyTime)
      await this.reach(() => writeRows(rows, definition, kinds.get('uncertain') ?? []), anyTime)
      for (const { key } of added) this.#keys.add(nameOf(table, key))
    }
    await this.#saveCheckpoint(checkpoint)
  }

  async #saveCheckpoint(checkpoint: number): Promise<void> {
    const mine = { _id: this.id, filling: this.#by }
    const { matchedCount } = await this.reach(() => this.generations.updateOne(mine, { $set: { checkpoint } }))
    if (matchedCount === 0) throw new FillingLost(this.id)
  }

  /** The row was neither fetched nor is being written, and may have been written before. */
  #mustAsk(name: string): boolean {
    return !this.#fetched.has(name) && !this.#pending?.rows.has(name) && this.#keys.mayHave(name)
  }

  #table(table: string) {
    const found = this.tables.get(table)
    if (!found) throw new TypeError(`there is no table ${table}`)
    return found
  }
}

const nameOf = (table: string, key: string): string => `${table}/${key}`
