import {
  type apiUnder,
  type HostServices,
  NoAnswer,
  queryKeys,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { type Act, useStoppable, outcomeOf } from '@countersign/ui/acts'

interface Change<Input> extends Act {
  host: HostServices
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<unknown>
  /** Called once the dialog can close. */
  onDone?: () => void
}

/**
 * Changes requests, then refetches list and figures (rule pages-11). Announces the outcome first, because the refetch
 * may remove the row with the dialog. Unmounting aborts the call; the outcome then comes from reading the request.
 */
export function useChange<Input = void>({ host, call, onDone, ...act }: Change<Input>) {
  const client = useQueryClient()
  const { start } = useStoppable()
  const reread = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.requests }),
      client.invalidateQueries({ queryKey: queryKeys.stats }),
    ])
  return useMutation({
    mutationFn: (input: Input) => call(start(), input),
    onSuccess: async () => {
      onDone?.()
      host.announce(act.done)
      await reread()
    },
    onError: async (error) => {
      host.announce(await outcomeOf(act, error))
      if (error instanceof NoAnswer && error.why !== 'offline') await reread()
    },
  })
}
