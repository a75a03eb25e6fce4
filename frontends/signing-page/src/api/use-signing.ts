import { queryKeys, type SigningView, useQuery } from '@countersign/contracts'
import { hasActed } from '../pages/people.js'

/** While documents are sealed, and while one waits for others. */
const soonMs = 2000
const laterMs = 20_000

/** What the link shows now. Read again by itself only where there is nothing to do but wait. */
export const useSigning = (token: string) =>
  useQuery<SigningView>({
    queryKey: queryKeys.signing(token),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data ? waitOf(state.data) : false),
  })

/** Milliseconds until things may stand otherwise; false where they change by the recipient only. */
function waitOf(view: SigningView): number | false {
  if (view.codeRequired || view.request.status !== 'pending') return false
  if (view.sealingGivenUp) return laterMs
  if (!hasActed(view.recipient)) return view.yourTurn ? false : laterMs
  return view.progress.done === view.progress.total ? soonMs : laterMs
}
