import type { Document } from 'bson'
import { find } from 'mingo'
import { changed, sameDocument, upserted } from '../change-document.js'
import type { Collection } from '../collection.js'
import { serverError } from '../server-error.js'
import type { Command } from './command.js'

export const writes: Record<string, Command> = {
  insert({ command, database, databases }) {
    const collection = databases.collection(database, command.insert)
    let n = 0
    const failures = each(command.documents, command.ordered, (document) => {
      collection.insert(document)
      n++
    })
    return { n, ...failures }
  },

  update({ command, database, databases }) {
    const collection = databases.collection(database, command.update)
    const made: Document[] = []
    let [n, nModified] = [0, 0]
    const failures = each(command.updates, command.ordered, ({ q, u, multi, upsert, hint }, index) => {
      const found = collection.find(q, { limit: multi ? 0 : 1, hint })
      for (const document of found) if (modify(collection, document, u)) nModified++
      if (found.length === 0 && upsert) made.push({ index, _id: collection.insert(upserted(q, u))._id })
      n += found.length || (upsert ? 1 : 0)
    })
    return { n, nModified, ...(made.length > 0 && { upserted: made }), ...failures }
  },

  delete({ command, database, databases }) {
    const collection = databases.collection(database, command.delete)
    let n = 0
    const failures = each(command.deletes, command.ordered, ({ q, limit }) => {
      for (const document of collection.find(q, { limit })) {
        collection.remove(document)
        n++
      }
    })
    return { n, ...failures }
  },

  findandmodify({ command, database, databases }) {
    const collection = databases.collection(database, command.findAndModify ?? command.findandmodify)
    const { query, update, sort, remove, upsert, fields } = command
    const [before] = collection.find(query, { sort, limit: 1 })
    const answer = (value: Document | undefined, facts: Document) => ({
      lastErrorObject: { n: value || before ? 1 : 0, updatedExisting: !remove && before !== undefined, ...facts },
      value: projected(value, fields) ?? null,
    })
    if (remove) {
      if (before) collection.remove(before)
      return answer(before, {})
    }
    if (before) {
      const after = modify(collection, before, update)
      return answer(command.new ? (after ?? before) : before, {})
    }
    if (!upsert) return answer(undefined, {})
    const made = collection.insert(upserted(query, update))
    return answer(command.new ? made : undefined, { n: 1, upserted: made._id })
  },
}

/** @returns the changed document; undefined if nothing changed */
function modify(collection: Collection, document: Document, update: Document): Document | undefined {
  const next = changed(document, update)
  if (sameDocument(next, document)) return undefined
  collection.replace(document, next)
  return next
}

/** Applies writes one by one. A failure ends an ordered list; an unordered one continues. */
function each(
  list: Document[],
  ordered: boolean | undefined,
  write: (item: Document, index: number) => void,
): Document {
  const writeErrors: Document[] = []
  for (const [index, item] of list.entries()) {
    try {
      write(item, index)
    } catch (error) {
      const { code, message, details } = serverError(error)
      writeErrors.push({ index, code, errmsg: message, ...details })
      if (ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

function projected(document: Document | undefined, fields: Document | undefined): Document | undefined {
  if (!document || !fields || Object.keys(fields).length === 0) return document
  return find<Document>([document], {}, fields).all()[0]
}
