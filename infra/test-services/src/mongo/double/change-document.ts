import { deserialize, type Document, serialize } from 'bson'
import { updateOne } from 'mingo/updater'
import { isPlain, keyOf, putAt } from './field.js'
import { ServerError } from './server-error.js'

type Change = Parameters<typeof updateOne>[2]

/** Returns the document after an update or a replacement. */
export function changed(document: Document, update: Document): Document {
  const next = isOperators(update) ? operated(document, withoutInsertOnly(update)) : { _id: document._id, ...update }
  if (keyOf(next._id) === keyOf(document._id)) return next
  throw new ServerError(66, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field")
}

/** Returns the document that an upsert inserts: the filter's equality conditions, then the update. */
export function upserted(filter: Document, update: Document): Document {
  const seed: Document = {}
  for (const [path, condition] of Object.entries(filter)) {
    if (!path.startsWith('$') && isPlain(condition)) putAt(seed, path, condition)
  }
  if (!isOperators(update)) return { ...('_id' in seed && { _id: seed._id }), ...update }
  const made = operated(seed, withoutInsertOnly(update))
  for (const [path, value] of Object.entries((update.$setOnInsert ?? {}) as Document)) putAt(made, path, value)
  return made
}

export const sameDocument = (one: Document, other: Document): boolean =>
  Buffer.compare(serialize(one), serialize(other)) === 0

const isOperators = (update: Document): boolean => Object.keys(update).some((name) => name.startsWith('$'))

/** The update library does not support `$setOnInsert`; {@link upserted} applies it. */
function withoutInsertOnly({ $setOnInsert: _insertOnly, ...operators }: Document): Document {
  return operators
}

function operated(document: Document, operators: Document): Document {
  const copy = deserialize(serialize(document), { promoteBuffers: false })
  if (Object.keys(operators).length > 0) updateOne([copy], {}, operators as Change, { cloneMode: 'none' })
  return copy
}
