import {
  apiUnder,
  type HostServices,
  idempotencyKey,
  queryKeys,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { useState } from 'react'

/**
 * Makes a new draft from a request and opens it. Asked for again after a failure, it is the same call: what was made of the
 * draft is finished, and not made twice (rule drafting-18).
 */
export function useAgain({ id, host }: { id: string; host: HostServices }) {
  const client = useQueryClient()
  const [key] = useState(idempotencyKey)
  return useMutation({
    mutationFn: () => apiUnder(key).reuse(id, {}),
    onSuccess: async (draft) => {
      client.setQueryData(queryKeys.request(draft.id), draft)
      host.navigate(`/create?request=${draft.id}`)
      host.announce({ title: 'New draft', text: 'With the same documents, recipients and fields.' })
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.requests, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys.stats }),
      ])
    },
    onError: (error) =>
      host.announce({ title: 'Failed to use the request again', text: error.message, tone: 'destructive' }),
  })
}
