import type { RecipientView } from '@countersign/contracts'
import { acts } from '../draft/draft.js'

/** Those who act, by their place in the order; equal places as they were added. */
export const byOrder = (recipients: readonly RecipientView[]): RecipientView[] =>
  recipients.filter(acts).toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))

/** The list with one of its members moved to where another is. */
export function moved<Member>(list: readonly Member[], from: number, to: number): Member[] {
  const member = list[from]
  return member === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, member)
}
