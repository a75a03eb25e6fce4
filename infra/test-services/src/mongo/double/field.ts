import type { Document } from 'bson'

/** @param path field names, separated by dots */
export function valueAt(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Document | null | undefined)?.[name], document)
}

export function putAt(document: Document, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce<Document>((inner, name) => (inner[name] ??= {}), document)
  parent[last] = value
}

/** Returns a map key for a value of any BSON type, the same for equal values. */
export function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`
  const type = (value as { _bsontype?: string })._bsontype ?? value.constructor.name
  return `${type}:${JSON.stringify(value)}`
}

/** True for an equality condition such as `{ _id: x }`, false for a range or a list of values. */
export function isPlain(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return condition !== undefined
  if ('_bsontype' in condition || condition instanceof Date) return true
  return !(condition instanceof RegExp) && !Object.keys(condition).some((name) => name.startsWith('$'))
}
