import { type HostServices, NoAnswer, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { useStoppable, outcomeOf } from '@countersign/ui/acts'

/**
 * Deletes a draft or removes a finished request from the list, then leaves the page. `stop` aborts the call; the hook
 * then reads the request to report the outcome.
 */
export function useDeletion({ id, host, what }: { id: string; host: HostServices; what: 'draft' | 'request' }) {
  const client = useQueryClient()
  const { start, stop } = useStoppable()
  const act = {
    id,
    done: { title: what === 'draft' ? 'Draft deleted' : 'Request deleted' },
    failed: `Failed to delete ${what}`,
    isDone: (now: unknown) => now === null,
  }
  // The page is still mounted while navigating, so exclude the deleted request from refetching.
  const refetch = (exact: boolean) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.requests, exact }),
      client.invalidateQueries({ queryKey: queryKeys.stats }),
    ])
  const mutation = useMutation({
    mutationFn: () => start().deleteRequest(id),
    onSuccess: async () => {
      host.navigate('/')
      host.announce(act.done)
      await refetch(true)
    },
    onError: async (error) => {
      host.announce(await outcomeOf(act, error))
      if (error instanceof NoAnswer && error.why !== 'offline') await refetch(false)
    },
  })
  return { ...mutation, stop }
}
