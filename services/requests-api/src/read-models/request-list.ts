import { idOf, type PageMark, type Rows } from '@countersign/projections'
import type { RequestEvent } from '../signing/events.js'
import { known, type Personal } from '../signing/personal.js'
import { withoutTurning } from '../signing/turning-marks.js'
import { wordsWithin } from './search-words.js'
import { defineProjection, type Happened } from './projection.js'

export type RequestStatus = 'draft' | 'pending' | 'completed' | 'expired' | 'declined' | 'cancelled'

/** A line of the dashboard. */
export interface ListedRequest {
  requestId: string
  ownerId: string
  title: string | null
  status: RequestStatus
  documentIds: string[]
  updatedAt: string
  /** When and why everything personal was erased. */
  erased: { at: string; reason: string } | null
  /** The words of those by whom the request is found, besides its title. */
  people: Record<string, PersonsWords>
}

/** Folded, with a space between two; null once erased. */
interface PersonsWords {
  name: string | null
  email: string | null
}

/**
 * A person is found by so many bytes of their name's words and of their address's, a request by so many of its title's:
 * those of fifty people then fit into a row twice over, as what is kept and as what is searched. A name or address of
 * Latin letters is never longer; of a title of as many letters that each fold into several, the last words are not found.
 */
const nameBytes = 240
const emailBytes = 254
const titleBytes = 1200

type Shapes = { requests: ListedRequest }
type Change = (row: ListedRequest) => Partial<ListedRequest>

/** The dashboard's list, newest change first, searched by title and people. */
export const requestList = defineProjection<Shapes>()({
  name: 'request-list',
  version: 5,
  tables: {
    requests: {
      indexes: [
        { within: ['ownerId'], by: 'updatedAt' },
        { within: ['ownerId', 'status'], by: 'updatedAt' },
      ],
      words: ({ title, people }) =>
        [wordsWithin(title, titleBytes), ...Object.values(people).flatMap(({ name, email }) => [name, email])]
          .filter((words) => words)
          .join(' '),
    },
  },
  on: {
    SignatureRequestCreated: ({ event, at }, { requests }) =>
      requests.put(event.data.requestId, {
        requestId: event.data.requestId,
        ownerId: event.data.ownerId,
        title: titleOf(event.data.title),
        status: 'draft',
        documentIds: [],
        updatedAt: at,
        erased: null,
        people: {},
      }),
    SignatureRequestRenamed: (happened, { requests }) =>
      amend(happened, requests, () => ({ title: titleOf(happened.event.data.title) })),
    EmailDetailsWritten: touch,
    AuthenticationRequired: touch,
    AuthenticationWaived: touch,
    RemindersTurnedOn: touch,
    RemindersTurnedOff: touch,
    DocumentAttached: (happened, { requests }) =>
      amend(happened, requests, (row) => ({ documentIds: [...row.documentIds, happened.event.data.documentId] })),
    SignaturesDocumentAdded: (happened, { requests }) =>
      amend(happened, requests, (row) => ({ documentIds: [...row.documentIds, happened.event.data.documentId] })),
    DocumentRemoved: (happened, { requests }) =>
      amend(happened, requests, (row) => ({
        documentIds: row.documentIds.filter((id) => id !== happened.event.data.documentId),
      })),
    RenditionAccepted: touch,
    RecipientAdded: (happened, { requests }) => {
      const { recipientId, name, email } = happened.event.data
      return amend(happened, requests, (row) => ({
        people: { ...row.people, [recipientId]: { ...nameWords(name), ...emailWords(email) } },
      }))
    },
    RecipientRenamed: (happened, { requests }) =>
      amendPerson(happened, requests, happened.event.data.recipientId, nameWords(happened.event.data.name)),
    RecipientAddressCorrected: (happened, { requests }) =>
      amendPerson(happened, requests, happened.event.data.recipientId, emailWords(happened.event.data.email)),
    RecipientRoleChanged: touch,
    SigningOrderChanged: touch,
    RecipientRemoved: (happened, { requests }) =>
      amend(happened, requests, ({ people }) => {
        const { [happened.event.data.recipientId]: _removed, ...others } = people
        return { people: others }
      }),
    FieldPlaced: touch,
    FieldMoved: touch,
    FieldResized: touch,
    FieldReassigned: touch,
    FieldRemoved: touch,
    SignatureRequestSent: (happened, { requests }) => amend(happened, requests, () => ({ status: 'pending' })),
    InvitationsRepeated: touch,
    SignatureRequestCancelled: (happened, { requests }) => amend(happened, requests, () => ({ status: 'cancelled' })),
    SigningPageViewed: touch,
    ConsentGiven: touch,
    FieldsFilled: touch,
    RecipientSigned: touch,
    RecipientApproved: touch,
    NextRecipientsInvited: touch,
    EveryoneActed: touch,
    DocumentsSealed: touch,
    SealingGivenUp: touch,
    SignatureRequestDeclined: (happened, { requests }) => amend(happened, requests, () => ({ status: 'declined' })),
    SignatureRequestExpired: (happened, { requests }) => amend(happened, requests, () => ({ status: 'expired' })),
    SignatureRequestResent: (happened, { requests }) => amend(happened, requests, () => ({ status: 'pending' })),
    SignatureRequestCompleted: (happened, { requests }) => amend(happened, requests, () => ({ status: 'completed' })),
    PersonalDataErased: (happened, { requests }) => {
      const erased = { at: happened.at, reason: happened.event.data.reason }
      return amend(happened, requests, () => ({ title: null, people: {}, erased }))
    },
    DraftDeleted: ({ stream }, { requests }) => requests.remove(idOf(stream)),
    SignatureRequestHidden: ({ stream }, { requests }) => requests.remove(idOf(stream)),
  },
})

const titleOf = (title: Personal<string>): string | null => {
  const text = known(title)
  return text === null ? null : withoutTurning(text)
}
const nameWords = (name: Personal<string>) => ({ name: wordsWithin(known(name), nameBytes) })
const emailWords = (email: Personal<string>) => ({ email: wordsWithin(known(email), emailBytes) })

/** Where a page of the list ends: what the next one goes on after. */
export const listMark = (row: ListedRequest): PageMark => ({ value: row.updatedAt, key: row.requestId })

function touch(happened: Happened<RequestEvent>, { requests }: { requests: Rows<ListedRequest> }): Promise<void> {
  return amend(happened, requests, () => ({}))
}

async function amend(
  { stream, at }: Happened<RequestEvent>,
  requests: Rows<ListedRequest>,
  change: Change,
): Promise<void> {
  const row = await requests.get(idOf(stream))
  if (row) await requests.put(row.requestId, { ...row, ...change(row), updatedAt: at })
}

function amendPerson(
  happened: Happened<RequestEvent>,
  requests: Rows<ListedRequest>,
  recipientId: string,
  changes: Partial<PersonsWords>,
): Promise<void> {
  return amend(happened, requests, ({ people }) => {
    const person = people[recipientId]
    return person ? { people: { ...people, [recipientId]: { ...person, ...changes } } } : {}
  })
}
