import { type ListedRequest, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { cancelMany } from './cancel-many.js'

/** Cancels several; afterwards whatever shows requests reads them again. */
export function useCancelMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ requests, reason }: { requests: readonly ListedRequest[]; reason: string }) =>
      cancelMany(requests, reason),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.requests })
      void client.invalidateQueries({ queryKey: queryKeys.stats })
    },
  })
}
