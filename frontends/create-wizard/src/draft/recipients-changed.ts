import type { RecipientView } from '@countersign/contracts'
import type { Draft } from './draft.js'

/** How a draft's recipients differ from those that were seen. */
export interface OtherRecipients {
  added: readonly RecipientView[]
  removed: readonly RecipientView[]
}

export function otherRecipients(seen: Draft, now: Draft): OtherRecipients {
  const missing = (from: Draft, there: Draft) =>
    from.recipients.filter(({ id }) => !there.recipients.some((recipient) => recipient.id === id))
  return { added: missing(now, seen), removed: missing(seen, now) }
}

/** A sending was refused, for the draft has others than it was pressed for; it is shown as it is now. */
export class RecipientsChanged extends Error {}
