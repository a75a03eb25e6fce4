import { idOf, type PageMark, type Rows } from '@countersign/projections'
import type { RequestEvent } from '../signing/events.js'
import { eventsOfKind, movesList } from '../signing/event-catalogue.js'
import { known } from '../signing/personal.js'
import { attentionOf, evolveTroubles, noTroubles, type Troubles } from './attention.js'
import { evolvePeople, type ListedPeople, progressOf } from './listed-people.js'
import { defineProjection, type Happened, onEach } from './projection.js'
import { wordsWithin } from './search-words.js'

/** All there are: who names each of them names none. */
export const statuses = ['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'] as const
export type RequestStatus = (typeof statuses)[number]

/** A line of the list. */
export interface ListedRequest {
  requestId: string
  teamId: string
  /** Who sees it of the team: everybody, until people sign in. */
  audience: 'team'
  /** Whose it is: nobody's, until people sign in. */
  senderId: null
  title: string | null
  status: RequestStatus
  documentIds: string[]
  updatedAt: string
  /** When it was sent first, when its period ends, when it came to rest; null where it has not. */
  sentAt: string | null
  endsAt: string | null
  endedAt: string | null
  /** When and why everything personal was erased. */
  erased: { at: string; reason: string } | null
  /** Signers and approvers who have acted, of all; stays when they are erased. */
  progress: { done: number; total: number }
  /** Its status where it needs attention, null where it needs none: so that one index serves both, with status and without. */
  attentive: RequestStatus | null
  troubles: Troubles
  people: ListedPeople
  /** The words of each document's name, by its id. */
  documentNames: Readonly<Record<string, string>>
}

/** The times that order the list. */
export type ListTime = 'updatedAt' | 'sentAt' | 'endedAt' | 'endsAt'

/**
 * A request is found by so many bytes of its title's words: of a title of as many letters that each fold into several, the last
 * words are not found. Of a document's name by as many as a name of Latin letters has.
 */
const titleBytes = 1200
const documentBytes = 255

type Shapes = { requests: ListedRequest }

const times: readonly ListTime[] = ['updatedAt', 'sentAt', 'endedAt', 'endsAt']

/** The list of requests, in the order of each of their times, searched by title, documents and people. */
export const requestList = defineProjection<Shapes>()({
  name: 'request-list',
  version: 7,
  tables: {
    requests: {
      indexes: [[], ['status'], ['attentive']].flatMap((narrowed) =>
        times.map((by) => ({ within: ['teamId', 'audience', ...narrowed], by })),
      ),
      words: ({ title, people, documentNames }) =>
        [
          wordsWithin(title, titleBytes),
          ...Object.values(people).flatMap(({ name, email }) => [name, email]),
          ...Object.values(documentNames),
        ]
          .filter((words) => words)
          .join(' '),
    },
  },
  on: {
    ...onEach(eventsOfKind('draft', 'link', 'course', 'mail', 'end'), evolve),
    SignatureRequestCreated: ({ event: { data }, at }, { requests }) =>
      requests.put(data.requestId, {
        requestId: data.requestId,
        teamId: data.ownerId,
        audience: 'team',
        senderId: null,
        title: known(data.title),
        status: 'draft',
        documentIds: [],
        updatedAt: at,
        sentAt: null,
        endsAt: null,
        endedAt: null,
        erased: null,
        progress: { done: 0, total: 0 },
        attentive: null,
        troubles: noTroubles,
        people: {},
        documentNames: {},
      }),
    DraftDeleted: ({ stream }, { requests }) => requests.remove(idOf(stream)),
    SignatureRequestHidden: ({ stream }, { requests }) => requests.remove(idOf(stream)),
  },
})

/** Where a page of the list ends: what the next one goes on after. */
export const listMark = (row: ListedRequest, by: ListTime): PageMark => ({ value: row[by] ?? '', key: row.requestId })

/** What happened by itself is written only where it changes the row, and moves no request up (ADR 0010). */
async function evolve(
  { event, stream, at }: Happened<RequestEvent>,
  { requests }: { requests: Rows<ListedRequest> },
): Promise<void> {
  const row = await requests.get(idOf(stream))
  if (!row) return
  const people = evolvePeople(row.people, event)
  const troubles = evolveTroubles(row.troubles, event)
  if (!movesList(event) && people === row.people && troubles === row.troubles) return
  const changed = { ...row, ...changeBy(row, event, at), people, troubles }
  await requests.put(row.requestId, {
    ...changed,
    updatedAt: movesList(event) ? at : row.updatedAt,
    progress: changed.erased ? row.progress : progressOf(people),
    attentive: attentionOf(changed).length > 0 ? changed.status : null,
  })
}

/** What an event says of the request itself. */
function changeBy(row: ListedRequest, event: RequestEvent, at: string): Partial<ListedRequest> {
  switch (event.type) {
    case 'SignatureRequestRenamed':
      return { title: known(event.data.title) }
    case 'DocumentAttached':
    case 'SignaturesDocumentAdded': {
      const { documentId, originalName } = event.data
      const words = wordsWithin(known(originalName), documentBytes) ?? ''
      const documentNames = { ...row.documentNames, [documentId]: words }
      return { documentIds: [...row.documentIds, documentId], documentNames }
    }
    case 'DocumentRemoved': {
      const { [event.data.documentId]: _removed, ...documentNames } = row.documentNames
      return { documentIds: row.documentIds.filter((id) => id !== event.data.documentId), documentNames }
    }
    case 'SignatureRequestSent':
      return { status: 'pending', sentAt: at, endsAt: event.data.expiresAt }
    case 'SignatureRequestResent':
      return { status: 'pending', endsAt: event.data.expiresAt, endedAt: null }
    case 'SignatureRequestCancelled':
      return { status: 'cancelled', endedAt: at }
    case 'SignatureRequestDeclined':
      return { status: 'declined', endedAt: at }
    case 'SignatureRequestExpired':
      return { status: 'expired', endedAt: at }
    case 'SignatureRequestCompleted':
      return { status: 'completed', endedAt: at }
    case 'PersonalDataErased':
      return { title: null, documentNames: {}, erased: { at, reason: event.data.reason } }
    default:
      return {}
  }
}
