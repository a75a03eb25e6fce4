import type { RecipientView } from '@countersign/contracts'
import type { Draft } from './draft.js'

/** The difference between the current recipients and the ones the sender saw. */
export interface RecipientDifference {
  added: readonly RecipientView[]
  removed: readonly RecipientView[]
}

export function differenceOf(seen: Draft, now: Draft): RecipientDifference {
  const missing = (from: Draft, to: Draft) =>
    from.recipients.filter(({ id }) => !to.recipients.some((recipient) => recipient.id === id))
  return { added: missing(now, seen), removed: missing(seen, now) }
}

/** The server refused the send because the recipients changed; the page now shows the current draft. */
export class RecipientsChanged extends Error {}
