import type { RecipientView } from '@countersign/contracts'
import { acts } from '../draft/draft.js'

/** Acting recipients by place; equal places in order of entry. */
export const byOrder = (recipients: readonly RecipientView[]): RecipientView[] =>
  recipients.filter(acts).toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))

/** All recipients, those who act first and by place. */
export const asListed = (recipients: readonly RecipientView[]): RecipientView[] => [
  ...byOrder(recipients),
  ...recipients.filter((recipient) => !acts(recipient)),
]

/** Moves the member at `from` to the index `to`. */
export function moved<Member>(list: readonly Member[], from: number, to: number): Member[] {
  const member = list[from]
  return member === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, member)
}
