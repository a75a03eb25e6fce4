import { isolated } from '@countersign/contracts/isolated'
import { acts, type Draft } from '../draft/draft.js'

export interface Need {
  what: string
  met: boolean
}

/**
 * Missing requirements for sending: a document, a recipient who signs or approves, and the sender's acceptance of every
 * lossy rendition (rules sending-1, documents-3).
 */
export function needsOf(draft: Draft | null): Need[] {
  const documents = draft?.documents ?? []
  const recipients = draft?.recipients ?? []
  const onlyCopies = recipients.length > 0 && !recipients.some(acts)
  const unaccepted = documents.filter(
    ({ warnings, warningAccepted }) => !warningAccepted && warnings.some(({ mustAccept }) => mustAccept),
  )
  return [
    { what: 'At least one document', met: documents.length > 0 },
    {
      what: onlyCopies ? 'At least one recipient who signs or approves' : 'At least one recipient',
      met: recipients.some(acts),
    },
    ...unaccepted.map(({ originalName }) => ({
      what: `Review and accept the changes to “${isolated(originalName ?? 'Erased')}”`,
      met: false,
    })),
  ]
}
