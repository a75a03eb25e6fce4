/** Replaces a personal value after its key was destroyed. */
export interface Erased {
  erased: true
}

/** A value that can be erased later: names, addresses and entered content. */
export type Personal<Value> = Value | Erased

/** Returns the value, or null if it was erased. */
export function known<Value>(value: Personal<Value>): Value | null {
  return typeof value === 'object' && value !== null && 'erased' in value ? null : value
}

export type Cleared<Subject> = {
  [Name in keyof Subject]: Erased extends Subject[Name] ? Exclude<Subject[Name], Erased> | null : Subject[Name]
}

/**
 * Replaces erased values with null.
 *
 * @param personal names of the personal properties
 * @param erased true to drop all personal values, even if their key still exists for a moment
 */
export const cleared = <Subject extends object>(
  subject: Subject,
  personal: ReadonlySet<string>,
  erased: boolean,
): Cleared<Subject> =>
  Object.fromEntries(
    Object.entries(subject).map(([name, value]) => [
      name,
      personal.has(name) ? (erased ? null : known(value as Personal<unknown>)) : (value as unknown),
    ]),
  ) as Cleared<Subject>
