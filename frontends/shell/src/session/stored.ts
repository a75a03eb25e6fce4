/** Names in the browser's session storage, which belongs to this tab alone. */
export const stored = {
  /** Calls that no session took, by the person who made them. */
  unsent: (personId: string) => `countersign-unsent-${personId}`,
  /** Path and control of the person when the session ended. */
  place: 'countersign-place',
  /** `{ name, email }` for 'Sign in again'; see `known-person.ts` of the sign-in pages. */
  knownPerson: 'countersign-known-person',
} as const

export const isKept = (name: string): boolean => read(name) !== null

/** Null also where storage is blocked, or holds something else. */
export function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** Does nothing where storage is blocked or full. */
export function write(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // The person signs in without it.
  }
}
