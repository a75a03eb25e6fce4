import { api, queryKeys, whileCatchingUp, useQuery } from '@countersign/contracts'
import { countedBy, type Filters } from '../filters/filters.js'

/** Counts requests per status; only search words and dates narrow the counts. */
export function useCounts(filters: Filters) {
  const asked = countedBy(filters)
  return useQuery({
    queryKey: [...queryKeys.requests, 'counts', asked],
    queryFn: () => api.countRequests(asked),
    refetchInterval: ({ state }) => whileCatchingUp(state.data),
    placeholderData: (before) => before,
  })
}
