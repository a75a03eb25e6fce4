import {
  type apiUnder,
  type HostServices,
  NoAnswer,
  queryKeys,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { type Act, useStoppable, whatHappened } from '@countersign/ui/acts'

interface Change<Input> extends Act {
  host: HostServices
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<unknown>
  /** Whatever asked for it can go. */
  onDone?: () => void
}

/**
 * Something that changes requests: afterwards the list and the figures are read again (rule pages-11). Its outcome is said first,
 * for with the list the row that it was asked for in becomes another or goes away. It ends when its dialog or its page goes away
 * first; then the request is read again, to say what happened.
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
      host.announce(await whatHappened(act, error))
      if (error instanceof NoAnswer && error.why !== 'offline') await reread()
    },
  })
}
