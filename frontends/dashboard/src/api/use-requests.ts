import { api, queryKeys, whileCatchingUp } from '@countersign/contracts'
import { useInfiniteQuery } from '@countersign/contracts'

export function useRequests() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.requests,
    queryFn: ({ pageParam }) => api.listRequests(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) => whileCatchingUp(state.data?.pages.find(whileCatchingUp)),
  })
  const pages = query.data?.pages ?? []
  return { ...query, pages, requests: pages.flatMap((page) => page.requests) }
}
