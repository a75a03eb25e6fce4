import type { Db } from '@countersign/mongo'
import { calculateObjectSize, type Document } from 'bson'

export interface IndexSize {
  name: string
  /** Above one if a field holds a list. */
  entriesPerDocument: number
  /** Size of a key as BSON without field names, plus the record id (8 bytes). */
  keyBytes: number
}

export interface CollectionSize {
  name: string
  documents: number
  documentBytes: number
  indexes: IndexSize[]
}

/** Record ids take up to nine bytes; eight are typical. */
const recordIdBytes = 8

export async function collectionSizes(db: Db): Promise<CollectionSize[]> {
  const sizes: CollectionSize[] = []
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  for (const name of found.map((one) => one.name).toSorted()) {
    const collection = db.collection(name)
    const documents = await collection.find().toArray()
    if (documents.length === 0) continue
    const indexes = await collection.indexes()
    sizes.push({
      name,
      documents: documents.length,
      documentBytes: mean(documents.map((document) => calculateObjectSize(document))),
      indexes: indexes.map((index) => indexSize(index.name ?? '', Object.keys(index.key), documents)),
    })
  }
  return sizes
}

function indexSize(name: string, fields: readonly string[], documents: readonly Document[]): IndexSize {
  const keys = documents.flatMap((document) => keysOf(document, fields))
  return {
    name,
    entriesPerDocument: keys.length / documents.length,
    keyBytes: mean(keys.map((key) => calculateObjectSize(key) - key.length)) + recordIdBytes,
  }
}

/** Returns a document's keys in an index: a multikey index has one for each list element. */
function keysOf(document: Document, fields: readonly string[]): unknown[][] {
  const values = fields.map((field) => valueAt(document, field))
  const list = values.findIndex((value) => Array.isArray(value))
  if (list === -1) return [values]
  return [...new Set(values[list] as unknown[])].map((element) => values.with(list, element))
}

function valueAt(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Document | null)?.[name], document) ?? null
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
