import { api, queryKeys, whileCatchingUp, useQuery } from '@countersign/contracts'
import { countedBy, type Filters } from '../filters/filters.js'

/** How many requests there are of each status, among those that words and dates let through. */
export function useCounts(filters: Filters) {
  const asked = countedBy(filters)
  return useQuery({
    queryKey: [...queryKeys.requests, 'counts', asked],
    queryFn: () => api.countRequests(asked),
    refetchInterval: ({ state }) => whileCatchingUp(state.data),
    placeholderData: (before) => before,
  })
}
