import { type ListedRequest, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { useStoppable } from '@countersign/ui/acts'
import { cancelMany } from './cancel-many.js'

/** Cancels several, until who asked goes away; afterwards whatever shows requests reads them again. */
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
