import {
  ApiError,
  type HostServices,
  type Notice,
  queryKeys,
  type SignatureRequestView,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'

interface Change<Input> {
  id: string
  host: HostServices
  /** The call; it answers with the request as it is afterwards. */
  call: (input: Input) => Promise<SignatureRequestView>
  /** Said when it is done. */
  done: Notice
  /** Title of what is said when it failed. */
  failed: string
  /** The dialog that asked for it shows a failure itself. */
  shown?: boolean
}

/**
 * A change to the request that is shown. Its outcome is said even if the dialog that asked for it is closed by then.
 * Afterwards, and when the server says that things stand otherwise (409), everything it touches is read again; that may take
 * the dialog away, so this is said in any case.
 */
export function useChange<Input = void>({ id, host, call, done, failed, shown = false }: Change<Input>) {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: queryKeys.requests })
  return useMutation({
    mutationFn: call,
    onSuccess: async (request) => {
      client.setQueryData(queryKeys.request(id), request)
      host.announce(done)
      await Promise.all([reread(), client.invalidateQueries({ queryKey: queryKeys.stats })])
    },
    onError: async (error) => {
      const otherwise = error instanceof ApiError && error.status === 409
      if (otherwise || !shown) host.announce({ title: failed, text: error.message, tone: 'destructive' })
      if (otherwise) await reread()
    },
  })
}
