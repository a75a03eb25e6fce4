/**
 * Canonical JSON (RFC 8785): keys in the order of their UTF-16 units, numbers and strings as ECMAScript writes them. Written
 * anew and not shared with the server: what is verified must not be verified by itself.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const record = value as Record<string, unknown>
  // Without an order of its own, `toSorted` compares UTF-16 units.
  const members = Object.keys(record)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`)
  return `{${members.join(',')}}`
}
