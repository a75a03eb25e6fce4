/**
 * Serializes to canonical JSON (RFC 8785): keys sorted by UTF-16 units, numbers and strings as in ECMAScript. Does not
 * share code with the server, so that a bug there cannot hide itself.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const record = value as Record<string, unknown>
  // The default order of `toSorted` is by UTF-16 units.
  const members = Object.keys(record)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`)
  return `{${members.join(',')}}`
}
