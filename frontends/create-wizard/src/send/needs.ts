import { acts, type Draft } from '../draft/draft.js'

/** Something a draft needs before it can be sent. */
export interface Need {
  what: string
  met: boolean
}

/**
 * What sending asks for: a document and a recipient, one of whom has to sign or approve, and the sender's word on
 * every rendition that lost something (rules sending-1, documents-3).
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
      what: `Look at “${originalName ?? 'Erased'}” and accept what is said there`,
      met: false,
    })),
  ]
}
