import { api, type HostServices, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'

/** Deletes a draft, or takes a finished request off the list; then there is nothing left to show here. */
export function useDeletion({ id, host, what }: { id: string; host: HostServices; what: 'draft' | 'request' }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.deleteRequest(id),
    onSuccess: async () => {
      host.navigate('/')
      host.announce({ title: what === 'draft' ? 'Draft deleted' : 'Request deleted' })
      // The page is still mounted while it goes away: what is gone is not asked for again.
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.requests, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys.stats }),
      ])
    },
    onError: (error) => host.announce({ title: `Failed to delete ${what}`, text: error.message, tone: 'destructive' }),
  })
}
