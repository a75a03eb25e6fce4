import { useQuery } from '@tanstack/react-query'
import type { Me } from '../types.js'
import { api, queryKeys } from './api.js'

/** Reads the data that the server embeds in pages. */
function embeddedUser(): Me | undefined {
  const json = document.getElementById('me')?.textContent
  return json ? ((JSON.parse(json) as Me | null) ?? undefined) : undefined
}

/** Returns the current user (ADR 0008). @param enabled false on recipients' pages, which have no user */
export function useMe(enabled = true): Me | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.me,
    queryFn: () => api.me(),
    initialData: embeddedUser,
    staleTime: Infinity,
    enabled,
  })
  return enabled ? data : undefined
}
