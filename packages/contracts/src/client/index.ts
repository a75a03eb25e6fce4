export { ApiError } from './api-error.js'
export { NoAnswer } from './no-answer.js'
export { apiRequest, apiJson, idempotencyKey } from './request.js'
export { api, apiUnder, addresses, queryKeys, type RequestPage, type Shown, whileCatchingUp } from './api.js'
export { useMe } from './use-me.js'
export { createQueryClient, getQueryFn } from './query-client.js'
// The parts that pages use, from here so that the shell's copy holds these and nothing else of their library.
export {
  MutationObserver,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
