import { idOf, type PageMark, type Rows } from '@countersign/projections'
import type { RequestEvent } from '../../domain/events.js'
import { bumpsUpdatedAt, eventsOfKind } from '../../domain/event-catalogue.js'
import { known } from '../../../kernel/personal.js'
import { attentionOf, evolveTroubles, noTroubles, type Troubles } from './attention.js'
import { evolvePeople, type ListedPeople, progressOf } from './listed-people.js'
import { defineProjection, type Happened, onEach } from '../projection.js'
import { wordsWithin } from './search-words.js'

/** A filter for all of these is the same as no filter. */
export const statuses = ['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'] as const
export type RequestStatus = (typeof statuses)[number]

export interface ListedRequest {
  requestId: string
  teamId: string
  /** Visible to the whole team until sign-in exists. */
  audience: 'team'
  /** Null until sign-in exists. */
  senderId: null
  title: string | null
  status: RequestStatus
  documentIds: string[]
  updatedAt: string
  /** First sending, end of the period, and end of the request; null until then. */
  sentAt: string | null
  endsAt: string | null
  endedAt: string | null
  /** Time and reason of the erasure. */
  erased: { at: string; reason: string } | null
  /** Signers and approvers who have acted, of all; kept after an erasure. */
  progress: { done: number; total: number }
  /** The status of a request that needs attention, so that one index serves attention with and without a status. */
  attentive: RequestStatus | null
  troubles: Troubles
  people: ListedPeople
  /** Search words of each document's name, by document id. */
  documentNames: Readonly<Record<string, string>>
}

/** Timestamps to sort by. */
export type ListTime = 'updatedAt' | 'sentAt' | 'endedAt' | 'endsAt'

/**
 * Limits in bytes of the searchable words: enough for most titles, unless each letter folds into several, and for a document
 * name in Latin letters.
 */
const titleBytes = 1200
const documentBytes = 255

type Shapes = { requests: ListedRequest }

const times: readonly ListTime[] = ['updatedAt', 'sentAt', 'endedAt', 'endsAt']

export const requestList = defineProjection<Shapes>()({
  name: 'request-list',
  version: 8,
  tables: {
    requests: {
      byStream: idOf,
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

/** Returns the cursor after a row. */
export const listMark = (row: ListedRequest, by: ListTime): PageMark => ({ value: row[by] ?? '', key: row.requestId })

/** Events without a user's action write the row only if they change it, and never move it up (ADR 0064). */
async function evolve(
  { event, stream, at }: Happened<RequestEvent>,
  { requests }: { requests: Rows<ListedRequest> },
): Promise<void> {
  const row = await requests.get(idOf(stream))
  if (!row) return
  const people = evolvePeople(row.people, event)
  const troubles = evolveTroubles(row.troubles, event)
  if (!bumpsUpdatedAt(event) && people === row.people && troubles === row.troubles) return
  const changed = { ...row, ...changeBy(row, event, at), people, troubles }
  await requests.put(row.requestId, {
    ...changed,
    updatedAt: bumpsUpdatedAt(event) ? at : row.updatedAt,
    progress: changed.erased ? row.progress : progressOf(people),
    attentive: attentionOf(changed).length > 0 ? changed.status : null,
  })
}

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
