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

/** Statuses that mean this page is out of date. */
const changedStatuses = new Set([401, 403, 404, 409, 410])

/**
 * Runs a recipient's action and shows the resulting view. Reads the view again if it is out of date or the server did
 * not respond. Closing the dialog aborts the call.
 *
 * @param onStopped called after an abort, instead of reading the view again
 */
export function useAct<Input = void>(
  token: string,
  call: (calls: ReturnType<typeof apiUnder>, input: Input) => Promise<SigningView>,
  onStopped?: (error: NoAnswer) => Promise<void>,
) {
  const client = useQueryClient()
  const { start } = useStoppable()
  const queryKey = queryKeys.signing(token)
  return useMutation({
    mutationFn: (input: Input) => call(start(), input),
    onSuccess: (view) => void client.setQueryData(queryKey, view),
    onError: async (error) => {
      if (onStopped && error instanceof NoAnswer && error.why === 'stopped') return onStopped(error)
      if (error instanceof ApiError ? changedStatuses.has(error.status) : error instanceof NoAnswer)
        await client.invalidateQueries({ queryKey })
    },
  })
}

/** The error text for a failed call: the server's own, or a hint to check the network. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500
    ? error.text
    : 'That didn’t go through. Everything you entered is still here. Check your connection and try again.'
