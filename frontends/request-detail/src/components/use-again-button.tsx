import {
  type HostServices,
  idempotencyKey,
  NoAnswer,
  queryKeys,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { CopyPlus } from 'lucide-react'
import { useStoppable } from '@countersign/ui/acts'
import { useState } from 'react'

export function UseAgainButton({ id, host }: { id: string; host: HostServices }) {
  const reuse = useReuse({ id, host })
  return (
    <Button busy={reuse.isPending} icon={<CopyPlus className="icon" />} onClick={() => reuse.mutate()}>
      Use again
    </Button>
  )
}

/**
 * Copies a request into a new draft and opens it. A retry reuses the idempotency key, so it completes the same draft
 * instead of making a second one (rule drafting-18). Does not navigate if the user has left the page.
 */
function useReuse({ id, host }: { id: string; host: HostServices }) {
  const client = useQueryClient()
  const [key] = useState(idempotencyKey)
  const { start } = useStoppable()
  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.requests, exact: true }),
      client.invalidateQueries({ queryKey: queryKeys.stats }),
    ])
  return useMutation({
    mutationFn: () => start(key).reuse(id, {}),
    onSuccess: async (draft) => {
      client.setQueryData(queryKeys.request(draft.id), draft)
      host.navigate(`/create?request=${draft.id}`)
      host.announce({ title: 'New draft', text: 'With the same documents, recipients, and fields.' })
      await refetch()
    },
    onError: async (error) => {
      const stopped = error instanceof NoAnswer && error.why === 'stopped'
      const text = stopped ? `${error.message} If a new draft was created, it’s on the dashboard.` : error.message
      host.announce({ title: 'Failed to use the request again', text, tone: 'destructive' })
      if (stopped) await refetch()
    },
  })
}
