import { api, queryKeys } from '@countersign/contracts'
import { useInfiniteQuery } from '@countersign/contracts'

/** The list, page by page, as the server gives out its pages. */
export function useRequests() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.requests,
    queryFn: ({ pageParam }) => api.listRequests(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return { ...query, requests: query.data?.pages.flatMap((page) => page.requests) ?? [] }
}
