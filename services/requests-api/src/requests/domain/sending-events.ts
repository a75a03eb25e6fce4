import type { Person } from '../../kernel/person.js'
import type { Personal } from '../../kernel/personal.js'
import type { Link } from './course-events.js'
import type { DocumentFacts } from './document-facts.js'
import { course, draft, end } from './event.js'

/** Events of sending a request and of withdrawing it. */
export const sendingEvents = {
  SignaturesDocumentAdded: course<DocumentFacts>({ version: 2, personal: ['originalName', 'found'] }),
  SignatureRequestSent: course<{
    round: number
    since: string
    expiresAt: string
    sender: Personal<Person>
    documents: { documentId: string; sha256: string }[]
    links: Link[]
    invited: string[]
  }>({ version: 2, personal: ['sender'], concerns: ['clock', 'timestamp'] }),
  InvitationsRepeated: course<{ round: number; number: number; invited: string[] }>({}),
  SignatureRequestCancelled: end<{ reason: Personal<string> }>({ personal: ['reason'], concerns: ['clock'] }),
  DraftDeleted: draft({}),
  SignatureRequestHidden: course({}),
}
