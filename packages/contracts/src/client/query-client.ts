import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError } from './api-error.js'
import { apiJson } from './request.js'

/** GETs the path formed by joining the key's segments with slashes (rule calls-9). `on401: 'null'` resolves to null. */
export function getQueryFn<Answer>({ on401 }: { on401: 'throw' | 'null' }): QueryFunction<Answer | null> {
  return async ({ queryKey }) => {
    try {
      return await apiJson<Answer>('GET', queryKey.join('/'))
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/**
 * The app's only query client: no polling, no refetch on focus, never stale, no retries (rule pages-11). An offline call fails
 * at once and is not made later (rule pages-29).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
