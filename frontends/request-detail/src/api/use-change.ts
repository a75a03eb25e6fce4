import {
  ApiError,
  type apiUnder,
  type HostServices,
  NoAnswer,
  queryKeys,
  type SignatureRequestView,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { type Act, useStoppable, outcomeOf } from '@countersign/ui/acts'

interface Change<Input> extends Act {
  host: HostServices
  /** The API call; responds with the changed request. */
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<SignatureRequestView>
  /** The dialog shows failures itself. */
  shown?: boolean
}

/**
 * Changes the request and refetches all related queries, also on a conflict (409). It announces the outcome, because
 * the dialog may be closed by then or disappear with the refetch. `stop` aborts the call; the hook then reads the
 * request to report the outcome.
 */
export function useChange<Input = void>({ host, call, shown = false, ...act }: Change<Input>) {
  const client = useQueryClient()
  const { start, stop } = useStoppable()
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.requests })
  const mutation = useMutation({
    mutationFn: (input: Input) => call(start(), input),
    onSuccess: async (request) => {
      client.setQueryData(queryKeys.request(act.id), request)
      host.announce(act.done)
      await Promise.all([refetch(), client.invalidateQueries({ queryKey: queryKeys.stats })])
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.status === 409
      const unknown = error instanceof NoAnswer && error.why !== 'offline'
      if (isConflict || !shown || unknown) host.announce(await outcomeOf(act, error))
      if (isConflict || unknown) await refetch()
    },
  })
  return { ...mutation, stop }
}
