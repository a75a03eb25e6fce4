import { api, queryKeys, whileCatchingUp, useInfiniteQuery } from '@countersign/contracts'
import { listQueryOf, type Filters } from '../filters/filters.js'

/** Matching requests, page by page; shows the previous matches until new ones arrive. */
export function useFound(filters: Filters) {
  const address = queryKeys.requestsBy(listQueryOf(filters)).join('/')
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.requests, 'found', address],
    queryFn: ({ pageParam }) => api.listRequests(pageParam),
    initialPageParam: address,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) => whileCatchingUp(state.data?.pages.find(whileCatchingUp)),
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages ?? []
  return { ...query, pages, requests: pages.flatMap((page) => page.requests) }
}
