import { type HostServices, type Notice, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'

interface Change<Input> {
  host: HostServices
  call: (input: Input) => Promise<unknown>
  /** Said when it is done. */
  done: Notice
  /** Title of what is said when it failed. */
  failed: string
  /** Whatever asked for it can go. */
  onDone?: () => void
}

/**
 * Something that changes requests: afterwards the list and the figures are read again (rule pages-11). Its outcome is said first,
 * for with the list the row that it was asked for in becomes another or goes away.
 */
export function useChange<Input = void>({ host, call, done, failed, onDone }: Change<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      onDone?.()
      host.announce(done)
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.requests }),
        client.invalidateQueries({ queryKey: queryKeys.stats }),
      ])
    },
    onError: (error) => host.announce({ title: failed, text: error.message, tone: 'destructive' }),
  })
}
