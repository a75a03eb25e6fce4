import type { Document } from 'bson'

/** A value of a document by its dotted path. */
export function valueAt(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Document | null | undefined)?.[name], document)
}

export function putAt(document: Document, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce<Document>((inner, name) => (inner[name] ??= {}), document)
  parent[last] = value
}

/** A value as a key of a map: equal values, of whatever BSON type, have the same. */
export function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`
  const type = (value as { _bsontype?: string })._bsontype ?? value.constructor.name
  return `${type}:${JSON.stringify(value)}`
}

/** Whether a condition asks for one value, as `{ _id: x }` does, rather than for a range or a list of them. */
export function isPlain(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return condition !== undefined
  if ('_bsontype' in condition || condition instanceof Date) return true
  return !(condition instanceof RegExp) && !Object.keys(condition).some((name) => name.startsWith('$'))
}
