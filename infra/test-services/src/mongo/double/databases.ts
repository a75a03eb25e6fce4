import { type Document, Long } from 'bson'
import { Collection } from './collection.js'
import { ServerError } from './server-error.js'

/** Default size of the first batch on a real server. */
const firstBatch = 101

/** All data of the double. It survives a kill and restart of the double. */
export class Databases {
  readonly #databases = new Map<string, Map<string, Collection>>()
  readonly #cursors = new Map<number, { namespace: string; rest: Document[] }>()
  #lastCursor = 0

  /** Returns the names of databases with a collection. */
  all(): string[] {
    return [...this.#databases].flatMap(([name, collections]) => (collections.size > 0 ? [name] : []))
  }

  names(database: string): string[] {
    return [...this.#of(database).keys()]
  }

  existing(database: string, name: string): Collection | undefined {
    return this.#of(database).get(name)
  }

  /** Creates a missing collection, as a first write does. */
  collection(database: string, name: string): Collection {
    const found = this.existing(database, name)
    if (found) return found
    const made = new Collection(`${database}.${name}`)
    this.#of(database).set(name, made)
    return made
  }

  drop(database: string, name?: string): boolean {
    return name === undefined ? this.#databases.delete(database) : this.#of(database).delete(name)
  }

  /** Returns the first batch of a result and a cursor for the rest. */
  answer(namespace: string, documents: Document[], batchSize = firstBatch, single = false): Document {
    const rest = single ? [] : documents.slice(batchSize)
    const id = rest.length > 0 ? ++this.#lastCursor : 0
    if (id > 0) this.#cursors.set(id, { namespace, rest })
    return { cursor: { id: Long.fromNumber(id), ns: namespace, firstBatch: documents.slice(0, batchSize) } }
  }

  more(id: number, batchSize?: number): Document {
    const cursor = this.#cursors.get(id)
    if (!cursor) throw new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`)
    const nextBatch = cursor.rest.splice(0, batchSize || cursor.rest.length)
    if (cursor.rest.length === 0) this.#cursors.delete(id)
    return { cursor: { id: Long.fromNumber(this.#cursors.has(id) ? id : 0), ns: cursor.namespace, nextBatch } }
  }

  close(id: number): void {
    this.#cursors.delete(id)
  }

  /** Call this when the double is killed: cursors end with a server's process, documents do not. */
  forgetCursors(): void {
    this.#cursors.clear()
  }

  #of(database: string): Map<string, Collection> {
    let collections = this.#databases.get(database)
    if (!collections) this.#databases.set(database, (collections = new Map()))
    return collections
  }
}
