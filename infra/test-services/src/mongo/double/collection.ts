import { calculateObjectSize, type Document, ObjectId } from 'bson'
import { find } from 'mingo'
import { isPlain, keyOf, valueAt } from './field.js'
import { ServerError } from './server-error.js'

/** A declared index. Only uniqueness has an effect: indexes do not speed up queries. */
export interface Index extends Document {
  name: string
  key: Record<string, number>
  unique?: boolean
}

export interface FindOptions {
  sort?: Record<string, 1 | -1>
  projection?: Document
  skip?: number
  limit?: number
  hint?: string | Document
}

const maxBytes = 16 * 1024 * 1024

/** Documents by `_id`, in insertion order. */
export class Collection {
  readonly documents = new Map<string, Document>()
  readonly indexes: Index[] = [{ v: 2, key: { _id: 1 }, name: '_id_' }]

  constructor(readonly namespace: string) {}

  find(filter: Document = {}, { sort, projection, skip, limit, hint }: FindOptions = {}): Document[] {
    this.#mustHave(hint)
    const wanted = projection && Object.keys(projection).length > 0 ? projection : undefined
    const cursor = find<Document>(this.#candidates(filter), filter, wanted)
    if (sort && Object.keys(sort).length > 0) cursor.sort(sort)
    if (skip) cursor.skip(skip)
    if (limit) cursor.limit(Math.abs(limit))
    return cursor.all()
  }

  insert(document: Document): Document {
    const whole = document._id === undefined ? { _id: new ObjectId(), ...document } : document
    this.#check(whole, undefined)
    this.documents.set(keyOf(whole._id), whole)
    return whole
  }

  replace(old: Document, next: Document): void {
    this.#check(next, old)
    this.documents.set(keyOf(old._id), next)
  }

  remove(document: Document): void {
    this.documents.delete(keyOf(document._id))
  }

  /** Looks up an exact `_id`, since full scans would make these frequent queries slow. */
  #candidates(filter: Document): Document[] {
    const id: unknown = filter._id
    if (id === undefined || !isPlain(id)) return [...this.documents.values()]
    const found = this.documents.get(keyOf(id))
    return found ? [found] : []
  }

  /** Rejects a hint that names no index, as a real server does. This exposes queries that would be slow there. */
  #mustHave(hint: FindOptions['hint']): void {
    if (hint === undefined || typeof hint !== 'string' || this.documents.size === 0) return
    if (this.indexes.some(({ name }) => name === hint)) return
    throw new ServerError(
      2,
      'BadValue',
      `error processing query: hint ${hint} does not correspond to an existing index`,
    )
  }

  #check(document: Document, self: Document | undefined): void {
    if (calculateObjectSize(document) > maxBytes) {
      throw new ServerError(10334, 'BSONObjectTooLarge', `BSONObj size is invalid, at most ${maxBytes} bytes`)
    }
    const sameId = this.documents.get(keyOf(document._id))
    if (sameId && sameId !== self) throw this.#duplicate(this.indexes[0]!, document)
    for (const index of this.indexes.slice(1)) {
      if (!index.unique) continue
      const wanted = keysIn(index, document)
      for (const other of this.documents.values()) {
        if (other !== self && keysIn(index, other) === wanted) throw this.#duplicate(index, document)
      }
    }
  }

  #duplicate({ name, key }: Index, document: Document): ServerError {
    const keyValue = Object.fromEntries(Object.keys(key).map((path) => [path, valueAt(document, path)]))
    const message = `E11000 duplicate key error collection: ${this.namespace} index: ${name} dup key: ${JSON.stringify(keyValue)}`
    return new ServerError(11000, 'DuplicateKey', message, { keyPattern: key, keyValue })
  }
}

const keysIn = ({ key }: Index, document: Document): string =>
  Object.keys(key)
    .map((path) => keyOf(valueAt(document, path) ?? null))
    .join('|')
