import { type Correspondent, queryKeys, useQuery } from '@countersign/contracts'
import { useEffect, useState } from 'react'

/** Debounce in ms. */
const debounceMs = 150
/** The server finds nothing for less (rule drafting-27). */
const fewestLetters = /[\p{L}\p{N}].*[\p{L}\p{N}]/su

const none: readonly Correspondent[] = []

/**
 * Searches previous correspondents by name or address; returns none on failure.
 *
 * @param input null disables the search
 * @param excluded addresses to leave out
 */
export function useProposals(input: string | null, excluded: readonly (string | null)[]): readonly Correspondent[] {
  const query = input !== null && fewestLetters.test(input) ? input.trim() : null
  const [debounced, setDebounced] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query), debounceMs)
    return () => clearTimeout(timer)
  }, [query])
  const searched = query === null ? null : debounced
  const { data = none } = useQuery<readonly Correspondent[]>({
    queryKey: queryKeys.correspondents(searched ?? ''),
    enabled: searched !== null,
    // Shows the previous matches until the next ones arrive.
    placeholderData: (before) => before,
  })
  if (query === null || searched === null) return none
  const known = new Set(excluded.map((email) => email?.toLowerCase()))
  return data.filter(({ email }) => !known.has(email.toLowerCase()))
}
