import { type ListedRequest, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { useStoppable } from '@countersign/ui/acts'
import { cancelMany } from './cancel-many.js'

/** Cancels several requests, aborting when the component unmounts; afterwards all queries of requests refetch. */
export function useCancelMany() {
  const client = useQueryClient()
  const { start, isStopped } = useStoppable()
  const mutation = useMutation({
    mutationFn: ({ requests, reason }: { requests: readonly ListedRequest[]; reason: string }) =>
      cancelMany(start(), requests, reason),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.requests })
      void client.invalidateQueries({ queryKey: queryKeys.stats })
    },
  })
  return { ...mutation, isStopped }
}
