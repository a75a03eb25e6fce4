import { canonical } from '../../canonical.js'
import type { EventLine } from '../../format.js'
import type { Course } from './course.js'

/** Returns why a recipient could not act then, although the request was open; null if they could. */
export function actRule(course: Course, event: EventLine): string | null {
  const recipientId = String(event.data['recipientId'])
  const recipient = course.recipients.get(recipientId)
  const role = event.type === 'RecipientApproved' ? 'approver' : 'signer'
  if (recipient?.role !== role) return `That recipient is no ${role}.`
  if (recipient.acted) return 'They had acted already.'
  if (!recipient.invited) return 'They had not been invited: it was not their turn.'
  if (course.asksCodes && !recipient.proved) return 'They had not typed in the code that the request asks for.'
  return shownRule(course, event, recipientId)
}

/** An act must name the frozen documents and the latest values of the others. */
function shownRule(
  { frozen: sent, filled }: Course,
  { data, revision }: EventLine,
  recipientId: string,
): string | null {
  const { documents, seen } = data
  if (documents === null || documents === undefined) return 'It does not say which documents were shown.'
  const frozen = (sent ?? []).map(({ documentId, sha256 }) => ({ id: documentId, sha256 }))
  if (canonical(documents) !== canonical(frozen)) return 'The documents that were shown are not those that were sent.'
  if (!Number.isSafeInteger(seen)) return 'It does not say which values were seen.'
  const unseen = [...filled].some(([other, at]) => other !== recipientId && at > (seen as number))
  if (unseen || (seen as number) >= revision) return 'Somebody had filled something in that was not seen.'
  return null
}
