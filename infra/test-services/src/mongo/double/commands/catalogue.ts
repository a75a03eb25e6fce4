import { find } from 'mingo'
import { sameDocument } from '../change-document.js'
import type { Collection, Index } from '../collection.js'
import { ServerError } from '../server-error.js'
import type { Command } from './command.js'

const missing = (namespace: string) => new ServerError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`)

export const catalogue: Record<string, Command> = {
  create({ command, database, databases }) {
    if (databases.existing(database, command.create)) {
      throw new ServerError(48, 'NamespaceExists', `Collection ${database}.${command.create} already exists.`)
    }
    databases.collection(database, command.create)
    return {}
  },
  createindexes({ command, database, databases }) {
    const collection = databases.collection(database, command.createIndexes)
    const numIndexesBefore = collection.indexes.length
    for (const index of command.indexes as Index[]) addIndex(collection, index)
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length }
  },
  listindexes({ command, database, databases }) {
    const collection = databases.existing(database, command.listIndexes)
    if (!collection) throw missing(`${database}.${command.listIndexes}`)
    return databases.answer(collection.namespace, collection.indexes)
  },
  listcollections({ command, database, databases }) {
    const all = databases.names(database).map((name) => ({ name, type: 'collection', options: {}, info: {} }))
    return databases.answer(`${database}.$cmd.listCollections`, find(all, command.filter ?? {}).all())
  },
  drop({ command, database, databases }) {
    if (!databases.drop(database, command.drop)) throw missing(`${database}.${command.drop}`)
    return {}
  },
  dropdatabase({ database, databases }) {
    databases.drop(database)
    return {}
  },
}

function addIndex(collection: Collection, index: Index): void {
  const same = collection.indexes.find(({ name }) => name === index.name)
  if (!same) collection.indexes.push({ v: 2, ...index })
  else if (!sameDocument(same.key, index.key) || !same.unique !== !index.unique) {
    throw new ServerError(86, 'IndexKeySpecsConflict', `An existing index has the same name: ${index.name}`)
  }
}
