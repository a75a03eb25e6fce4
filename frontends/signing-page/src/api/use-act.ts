import {
  ApiError,
  type apiUnder,
  NoAnswer,
  queryKeys,
  type SigningView,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { useStoppable } from '@countersign/ui/acts'

/** Statuses that say: things stand otherwise than this page shows them. */
const standsOtherwise = new Set([401, 403, 404, 409, 410])

/**
 * Something a recipient does; the page then shows how things stand. Where the server says that they stand otherwise, they
 * are read again; also where the server did not answer, and where its dialog was closed before, which ends it.
 */
export function useAct<Input = void>(
  token: string,
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<SigningView>,
) {
  const client = useQueryClient()
  const { start } = useStoppable()
  const queryKey = queryKeys.signing(token)
  return useMutation({
    mutationFn: (input: Input) => call(start(), input),
    onSuccess: (view) => void client.setQueryData(queryKey, view),
    onError: async (error) => {
      if (error instanceof ApiError ? standsOtherwise.has(error.status) : error instanceof NoAnswer)
        await client.invalidateQueries({ queryKey })
    },
  })
}

/** What to say of a call that failed: the server's own sentence, or that it was not reached. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500
    ? error.text
    : 'That did not get through. Everything you entered is still here. Check the network and try again.'
