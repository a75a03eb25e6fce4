import type { RecipientStatus, RecipientView, SignatureRequestView } from '@countersign/contracts'

const acted: ReadonlySet<RecipientStatus> = new Set(['signed', 'approved'])

/** Signers and approvers; recipients of a copy have nothing to do (rule states-5). */
export const acting = (recipients: readonly RecipientView[]): RecipientView[] =>
  recipients.filter(({ role }) => role !== 'cc')

/** The acts of these people, by their roles: `signed`, `approved` or `signed or approved`. */
export function actedOf(people: readonly RecipientView[]): string {
  const [signing, approving] = [
    people.some(({ role }) => role === 'signer'),
    people.some(({ role }) => role === 'approver'),
  ]
  if (!approving) return 'signed'
  return signing ? 'signed or approved' : 'approved'
}

export const hasActed = ({ status }: RecipientView): boolean => acted.has(status)

/** The recipients to act next: of those who still have to, the lowest place in the signing order. */
export function awaited(recipients: readonly RecipientView[]): RecipientView[] {
  const left = acting(recipients).filter((recipient) => !hasActed(recipient))
  const first = Math.min(...left.map(place))
  return left.filter((recipient) => place(recipient) === first)
}

/** The recipients whom the request waits for now; none unless it is pending. */
export const awaitedIn = ({
  status,
  recipients,
}: Pick<SignatureRequestView, 'status' | 'recipients'>): RecipientView[] =>
  status === 'pending' ? awaited(recipients) : []

/** Recipients of a cancellation: everyone with an invitation that was sent or is being sent. */
export function contacted(recipients: readonly RecipientView[]): RecipientView[] {
  const invited = new Set(awaited(recipients))
  return acting(recipients).filter((recipient) => recipient.status !== 'pending' || invited.has(recipient))
}

/** Nothing can change the outcome anymore, so there is evidence. */
export const isOver = ({ status, sealing }: SignatureRequestView): boolean =>
  (status !== 'draft' && status !== 'pending') || sealing?.givenUpAt != null

/** A missing place counts as the first (rule signing-9). */
const place = ({ order }: RecipientView): number => order ?? 1
