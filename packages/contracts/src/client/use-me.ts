import { useQuery } from '@tanstack/react-query'
import type { Me } from '../types.js'
import { api, queryKeys } from './api.js'

/** As the server wrote it into the page; not where it could not, nor where the page is older than that. */
function written(): Me | undefined {
  const json = document.getElementById('me')?.textContent
  return json ? ((JSON.parse(json) as Me | null) ?? undefined) : undefined
}

/**
 * Who is there (ADR 0078), asked for once where the page does not say.
 *
 * @param told false where nobody is told: on the pages of recipients
 */
export function useMe(told = true): Me | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.me,
    queryFn: () => api.me(),
    initialData: written,
    staleTime: Infinity,
    enabled: told,
  })
  return told ? data : undefined
}
