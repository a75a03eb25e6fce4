import { useCallback, useMemo, useState } from 'react'
import type { Mark, Value, Values } from '../fields/values.js'

/** The values of a recipient's fields, and how they are changed. They outlive the pages: a link may
 * ask for a code again, and one may go a step back. */
export interface Entries {
  values: Values
  set: (fieldId: string, value: Value | undefined) => void
  /** Puts another mark wherever this one stands. */
  replace: (before: Mark, after: Mark) => void
  /** Puts values where nothing stands. */
  restore: (values: Values) => void
}

export function useEntries(): Entries {
  const [values, setValues] = useState<Values>({})
  const set = useCallback((fieldId: string, value: Value | undefined) => {
    setValues(({ [fieldId]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [fieldId]: value }))
  }, [])
  const replace = useCallback((before: Mark, after: Mark) => {
    setValues((all) =>
      Object.fromEntries(Object.entries(all).map(([id, value]) => [id, value === before ? after : value])),
    )
  }, [])
  const restore = useCallback((kept: Values) => setValues((now) => ({ ...kept, ...now })), [])
  return useMemo(() => ({ values, set, replace, restore }), [values, set, replace, restore])
}
