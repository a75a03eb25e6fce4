import type { RecipientStatus, RecipientView } from '@countersign/contracts'

const acted: ReadonlySet<RecipientStatus> = new Set(['signed', 'approved'])

/** Signers and approvers; who receives a copy has nothing to do (rule states-5). */
export const acting = (recipients: readonly RecipientView[]): RecipientView[] =>
  recipients.filter(({ role }) => role !== 'cc')

export const hasActed = ({ status }: RecipientView): boolean => acted.has(status)

/** Those the request waits for: of all who have still to act, the lowest place in the signing order. */
export function awaited(recipients: readonly RecipientView[]): RecipientView[] {
  const left = acting(recipients).filter((recipient) => !hasActed(recipient))
  const first = Math.min(...left.map(place))
  return left.filter((recipient) => place(recipient) === first)
}

/** Those a cancellation is told to: everyone an invitation reached or is on its way to. */
export function contacted(recipients: readonly RecipientView[]): RecipientView[] {
  const invited = new Set(awaited(recipients))
  return acting(recipients).filter((recipient) => recipient.status !== 'pending' || invited.has(recipient))
}

/** Without a place: with the first (rule signing-9). */
const place = ({ order }: RecipientView): number => order ?? 1
