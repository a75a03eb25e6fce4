import { type Correspondent, queryKeys, useQuery } from '@countersign/contracts'
import { useEffect, useState } from 'react'

/** Debounce in ms. */
const restMs = 150
/** The server finds nothing for less (rule drafting-27). */
const fewestLetters = /[\p{L}\p{N}].*[\p{L}\p{N}]/su

const nobody: readonly Correspondent[] = []

/**
 * Searches previous correspondents by name or address; returns none on failure.
 *
 * @param typed null disables the search
 * @param there addresses to leave out
 */
export function useProposals(typed: string | null, there: readonly (string | null)[]): readonly Correspondent[] {
  const wanted = typed !== null && fewestLetters.test(typed) ? typed.trim() : null
  const [rested, setRested] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), restMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const asked = wanted === null ? null : rested
  const { data = nobody } = useQuery<readonly Correspondent[]>({
    queryKey: queryKeys.correspondents(asked ?? ''),
    enabled: asked !== null,
    // Shows the previous matches until the next ones arrive.
    placeholderData: (before) => before,
  })
  if (wanted === null || asked === null) return nobody
  const known = new Set(there.map((email) => email?.toLowerCase()))
  return data.filter(({ email }) => !known.has(email.toLowerCase()))
}
