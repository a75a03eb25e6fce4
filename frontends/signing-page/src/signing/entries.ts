import { useCallback, useMemo, useState } from 'react'
import type { Mark, Value, Values } from '../fields/values.js'

/** Field values. They outlive the screens, because the link may ask for a code again and the recipient may go back. */
export interface Entries {
  values: Values
  set: (fieldId: string, value: Value | undefined) => void
  /** Replaces a mark in every field that holds it. */
  replace: (before: Mark, after: Mark) => void
  /** Fills empty fields only. */
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
  const restore = useCallback((stored: Values) => setValues((now) => ({ ...stored, ...now })), [])
  return useMemo(() => ({ values, set, replace, restore }), [values, set, replace, restore])
}
