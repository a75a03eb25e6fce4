import { ApiError, queryKeys, type SigningView, useMutation, useQueryClient } from '@countersign/contracts'

/** Statuses that say: things stand otherwise than this page shows them. */
const standsOtherwise = new Set([401, 403, 404, 409, 410])

/**
 * Something a recipient does; the page then shows how things stand. Where the server says that they stand otherwise, they
 * are read again.
 */
export function useAct<Input = void>(token: string, call: (input: Input) => Promise<SigningView>) {
  const client = useQueryClient()
  const queryKey = queryKeys.signing(token)
  return useMutation({
    mutationFn: call,
    onSuccess: (view) => void client.setQueryData(queryKey, view),
    onError: async (error) => {
      if (error instanceof ApiError && standsOtherwise.has(error.status)) await client.invalidateQueries({ queryKey })
    },
  })
}

/** What to say of a call that failed: the server's own sentence, or that it was not reached. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500
    ? error.text
    : 'That did not get through. Everything you entered is still here. Check the network and try again.'
