import { canonical } from '../../canonical.js'
import type { EventLine } from '../../format.js'
import type { Course } from './course.js'

/** Returns why a recipient could not act then, although the request was open; null if they could. */
export function actRule(course: Course, event: EventLine): string | null {
  const recipientId = String(event.data['recipientId'])
  const recipient = course.recipients.get(recipientId)
  const role = event.type === 'RecipientApproved' ? 'approver' : 'signer'
  if (recipient?.role !== role) return `That recipient isn’t ${role === 'approver' ? 'an approver' : 'a signer'}.`
  if (recipient.acted) return 'They had already acted.'
  if (!recipient.invited) return 'They had not been invited: it was not their turn.'
  if (course.asksCodes && !recipient.proved) return 'They had not entered the code that the request requires.'
  return shownRule(course, event, recipientId)
}

/** An act must name the frozen documents and the latest values of the others. */
function shownRule(
  { frozen: sent, filled }: Course,
  { data, revision }: EventLine,
  recipientId: string,
): string | null {
  const { documents, seen } = data
  if (documents === null || documents === undefined) return 'It doesn’t say which documents were shown.'
  const frozen = (sent ?? []).map(({ documentId, sha256 }) => ({ id: documentId, sha256 }))
  if (canonical(documents) !== canonical(frozen)) return 'The documents shown aren’t those that were sent.'
  if (!Number.isSafeInteger(seen)) return 'It doesn’t say which values were seen.'
  const unseen = [...filled].some(([other, at]) => other !== recipientId && at > (seen as number))
  if (unseen || (seen as number) >= revision) return 'Someone had filled in something that was not seen.'
  return null
}
