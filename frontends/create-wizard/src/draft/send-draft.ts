import { idempotencyKey, NoAnswer, type SignatureRequestChange } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'
import { type Draft, withFactsOf } from './draft.js'
import { sendWhenChecked } from './send-when-checked.js'

/**
 * Updates the request, then sends it (rule drafting-5), and retries until all pages are checked.
 *
 * @param pressedFor the draft as the sender saw it: it goes to exactly these recipients
 * @param stop ends the retries
 * @param ends aborts a running call too
 * @returns true if sent; false if stopped before
 * @throws {NoRequest} before the first upload; {RecipientsChanged} if the recipients differ; {ApiError} if the server
 * refuses; {NoAnswer} if offline or not everything is stored: sending does not wait for a connection
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
    execute: (calls, id) => calls.changeRequest(id, options),
    // An earlier signature survives or not depending on the fields, so the warnings to accept may have changed.
    settle: (draft, { documents }) => withFactsOf(draft, documents),
  })
  const { id } = session.draft
  const recipients = pressedFor.recipients.map((recipient) => recipient.id)
  const send = () => session.callsUnder(idempotencyKey(), ends).send(id, { recipients })
  const unchecked = () => allStored(session).then(() => session.readFacts())
  const sent = await sendWhenChecked(send, unchecked, stop).catch((refusal: unknown) =>
    session.remoteChanges.handleSendRefusal(refusal, pressedFor),
  )
  if (sent) session.remoteChanges.notifyTabs()
  return sent
}

async function allStored(session: DraftSession): Promise<void> {
  if (!(await session.stored())) throw new NoAnswer('offline')
}
