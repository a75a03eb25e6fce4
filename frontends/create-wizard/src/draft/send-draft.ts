import { idempotencyKey, NoAnswer, type SignatureRequestChange } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'
import { type Draft, withFactsOf } from './draft.js'
import { onceChecked } from './once-checked.js'

/**
 * Updates the request, then triggers its sending (rule drafting-5), as often as it takes until all pages are checked.
 *
 * @param pressedFor the draft as it was seen: it goes to its recipients, or not at all
 * @param stop ends the repeating
 * @param ends ends a call under way too
 * @returns whether it was sent; false where it was stopped before
 * @throws {NoRequest} before the first upload; {RecipientsChanged} where the draft has others by now; {ApiError} when
 *   the server refuses; {NoAnswer} where there is no connection, or not all is stored: it does not wait for one
 */
export async function sendDraft(
  session: DraftSession,
  options: SignatureRequestChange,
  pressedFor: Draft,
  stop: AbortSignal,
  ends?: AbortSignal,
): Promise<boolean> {
  await allStored(session)
  await session.add({
    atOnce: true,
    tell: (calls, id) => calls.changeRequest(id, options),
    // Whether an earlier signature can stay depends on the fields: what is to be accepted may be another by now.
    settle: (draft, { documents }) => withFactsOf(draft, documents),
  })
  const { id } = session.draft
  const recipients = pressedFor.recipients.map((recipient) => recipient.id)
  const send = () => session.callsUnder(idempotencyKey(), ends).send(id, { recipients })
  const unchecked = () => allStored(session).then(() => session.readFacts())
  const sent = await onceChecked(send, unchecked, stop).catch((refusal: unknown) =>
    session.others.judgeSending(refusal, pressedFor),
  )
  if (sent) session.others.tellTabs()
  return sent
}

async function allStored(session: DraftSession): Promise<void> {
  if (!(await session.stored())) throw new NoAnswer('offline')
}
