import { queryKeys, type SigningView, useQuery } from '@countersign/contracts'
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

/** Polling interval in ms; false if only the recipient can change the view. */
function waitOf(view: SigningView): number | false {
  if (view.codeRequired || view.request.status !== 'pending') return false
  if (view.sealingGivenUp) return laterMs
  if (!hasActed(view.recipient)) return view.yourTurn ? false : laterMs
  return view.progress.done === view.progress.total ? soonMs : laterMs
}
