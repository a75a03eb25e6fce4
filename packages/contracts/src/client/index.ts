export { acceptsProblems, ApiError } from './api-error.js'
export { type CallGuard, guardCalls, type MadeCall, mayRepeat } from './call-guard.js'
export { NoAnswer } from './no-answer.js'
export { apiJson, apiRequest, idempotencyKey } from './request.js'
export { addresses, api, apiUnder, type Freshness, queryKeys, type RequestPage, whileCatchingUp } from './api.js'
export { useMe } from './use-me.js'
export { createQueryClient, getQueryFn } from './query-client.js'
// Only the parts that pages use, so that the shell's shared copy excludes the rest of the library.
export {
  MutationObserver,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
