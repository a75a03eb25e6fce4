import { api, queryKeys, useQuery, whileCatchingUp } from '@countersign/contracts'
import { countedBy, type Filters } from '../filters/filters.js'

/** Counts requests per status; only search words and dates narrow the counts. */
export function useCounts(filters: Filters) {
  const query = countedBy(filters)
  return useQuery({
    queryKey: [...queryKeys.requests, 'counts', query],
    queryFn: () => api.countRequests(query),
    refetchInterval: ({ state }) => whileCatchingUp(state.data),
    placeholderData: (before) => before,
  })
}
