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
import { type Act, useStoppable, whatHappened } from '@countersign/ui/acts'

interface Change<Input> extends Act {
  host: HostServices
  /** The call; it answers with the request as it is afterwards. */
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<SignatureRequestView>
  /** The dialog that asked for it shows a failure itself. */
  shown?: boolean
}

/**
 * A change to the request that is shown. Its outcome is said even if the dialog that asked for it is closed by then.
 * Afterwards, and when the server says that things stand otherwise (409), everything it touches is read again; that may take
 * the dialog away, so this is said in any case. `stop` ends it, and the request is read again, to say what happened.
 */
export function useChange<Input = void>({ host, call, shown = false, ...act }: Change<Input>) {
  const client = useQueryClient()
  const { start, stop } = useStoppable()
  const reread = () => client.invalidateQueries({ queryKey: queryKeys.requests })
  const mutation = useMutation({
    mutationFn: (input: Input) => call(start(), input),
    onSuccess: async (request) => {
      client.setQueryData(queryKeys.request(act.id), request)
      host.announce(act.done)
      await Promise.all([reread(), client.invalidateQueries({ queryKey: queryKeys.stats })])
    },
    onError: async (error) => {
      const otherwise = error instanceof ApiError && error.status === 409
      const unknown = error instanceof NoAnswer && error.why !== 'offline'
      if (otherwise || !shown || unknown) host.announce(await whatHappened(act, error))
      if (otherwise || unknown) await reread()
    },
  })
  return { ...mutation, stop }
}
