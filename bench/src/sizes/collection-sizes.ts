import type { Db } from '@countersign/mongo'
import { calculateObjectSize, type Document } from 'bson'

/** What one index of a collection holds. */
export interface IndexSize {
  name: string
  /** Several a document where a field holds a list. */
  entriesPerDocument: number
  /** Of a key, as BSON without field names, and what tells it from others (8 bytes). */
  keyBytes: number
}

/** What a collection holds, uncompressed. */
export interface CollectionSize {
  name: string
  documents: number
  /** Of a document, as BSON. */
  documentBytes: number
  indexes: IndexSize[]
}

/** The record that a key leads to is named by up to nine bytes; eight are counted. */
const recordIdBytes = 8

/** Measures every collection of a database that holds anything, by name: its documents, and the keys its indexes make of them. */
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

/** The keys that a document has in an index: one for each element of a field that holds a list. */
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
