/** Replaces a personal value after its key was destroyed. */
export interface Erased {
  erased: true
}

export type Personal<Value> = Value | Erased

export function known<Value>(value: Personal<Value>): Value | null {
  return typeof value === 'object' && value !== null && 'erased' in value ? null : value
}

export type Cleared<Subject> = {
  [Name in keyof Subject]: Erased extends Subject[Name] ? Exclude<Subject[Name], Erased> | null : Subject[Name]
}

/** Replaces erased values with null; `erased` drops all personal values, even if their key still exists for a moment. */
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
