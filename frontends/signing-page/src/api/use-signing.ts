import { queryKeys, type SigningView, useQuery } from '@countersign/contracts'
import { useEffect } from 'react'
import type { Values } from '../fields/values.js'
import { hasActed } from '../pages/people.js'

/** Polling intervals while documents are sealed, and while others have to act. */
const soonMs = 2000
const laterMs = 20_000

/** The view behind the link. Polls only while the recipient has to wait. */
export const useSigning = (token: string) =>
  useQuery<SigningView>({
    queryKey: queryKeys.signing(token),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data ? waitOf(state.data) : false),
  })

/** Within what the server keeps ready for a Finish (rule sealing-13). */
const rereadAfterMs = 10_000

/**
 * Reads the view again when something is filled in, at most every ten seconds: the server prepares to seal at each
 * reading, and the page learns that a request was cancelled.
 */
export function useReread(signing: ReturnType<typeof useSigning>, values: Values): void {
  const { refetch, dataUpdatedAt, errorUpdatedAt } = signing
  useEffect(() => {
    const isOld = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) > rereadAfterMs
    if (isOld && Object.keys(values).length > 0) void refetch()
  }, [values, refetch, dataUpdatedAt, errorUpdatedAt])
}

/** Polling interval in ms; false if only the recipient can change the view. */
function waitOf(view: SigningView): number | false {
  if (view.codeRequired || view.request.status !== 'pending') return false
  if (view.sealingGivenUp) return laterMs
  if (!hasActed(view.recipient)) return view.yourTurn ? false : laterMs
  return view.progress.done === view.progress.total ? soonMs : laterMs
}
