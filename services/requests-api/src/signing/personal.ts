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

/** Something with null in the place of what was erased. */
export type Cleared<Subject> = {
  [Name in keyof Subject]: Erased extends Subject[Name] ? Exclude<Subject[Name], Erased> | null : Subject[Name]
}

/**
 * @param personal the names of its personal values
 * @param erased true for nothing personal at all, although a key may last a moment longer
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
