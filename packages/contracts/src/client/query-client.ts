import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError } from './api-error.js'
import { apiJson } from './request.js'

/**
 * Default reads (rule calls-9): a GET to the path that the key's segments make, joined by slashes.
 *
 * @param on401 `throw` fails, `null` answers null: for asking whether anyone is signed in
 */
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
 * The one query client of the app: no interval, no refetch on focus, never stale, no retries (rule pages-11). Nothing waits for
 * a connection in it: a call that cannot be made fails at once, and never happens later (rule pages-29).
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
