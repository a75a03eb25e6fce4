import { type Correspondent, queryKeys, useQuery } from '@countersign/contracts'
import { useEffect, useState } from 'react'

/** Typing rests so long, in ms, before somebody is looked for. */
const restMs = 150
/** As the server has it: nobody is found by less (rule drafting-27). */
const fewestLetters = /[\p{L}\p{N}].*[\p{L}\p{N}]/su

const nobody: readonly Correspondent[] = []

/**
 * People who were written to before, for what is typed of a name or an address; none where they cannot be had.
 *
 * @param typed null while nothing is looked for
 * @param there addresses of those who need not be proposed
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
    // Who is typed anew goes on being shown until the next are there.
    placeholderData: (before) => before,
  })
  if (wanted === null || asked === null) return nobody
  const known = new Set(there.map((email) => email?.toLowerCase()))
  return data.filter(({ email }) => !known.has(email.toLowerCase()))
}
