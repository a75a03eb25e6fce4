/** What stands in the place of a personal value whose key was destroyed. */
export interface Erased {
  erased: true
}

/** A value that can be erased later: names, addresses, and whatever people typed. */
export type Personal<Value> = Value | Erased

/** The value, or null where it was erased. */
export function known<Value>(value: Personal<Value>): Value | null {
  return typeof value === 'object' && value !== null && 'erased' in value ? null : value
}
