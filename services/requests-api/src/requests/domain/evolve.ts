import type { EventNamed, RequestEvent } from './events.js'
import { evolveRecipients } from './recipient.js'
import { signingPeriodDays } from './limits.js'
import { isOfDocuments } from './sealing/sealing.js'
import type { FieldState } from './field.js'
import { setBy } from './properties.js'
import { unsetRequest } from './request-entry.js'
import type { DocumentState, MaybeRequest, RequestState } from './state.js'
import { evolveTimetable, noTimetable } from './timetable.js'
import { evolveUntimestamped } from './sealing/head-timestamps.js'
import { evolveDisplayState, initialDisplayState } from './display-state.js'

export interface Happening {
  event: RequestEvent
  at: string
  actor: { kind: string; id?: string }
}

/** Never refuses, because the event has already happened. */
export function evolve(state: MaybeRequest, { event, at, actor }: Happening): MaybeRequest {
  if (event.type === 'SignatureRequestCreated') return created(event.data, at, actor.id ?? '')
  return (
    state && {
      ...change(state, event, at),
      revision: state.revision + 1,
      recipients: evolveRecipients(state.recipients, event, at),
      timetable: evolveTimetable(state.timetable, event),
      untimestamped: evolveUntimestamped(state.untimestamped, event, state.revision + 1),
      display: evolveDisplayState(state.display, event, at, state.timetable.expiresAt),
    }
  )
}

/** @param state what the events before `history` led to */
export function replay(history: Iterable<Happening>, state: MaybeRequest = null): MaybeRequest {
  for (const happened of history) state = evolve(state, happened)
  return state
}

function created(data: EventNamed<'SignatureRequestCreated'>['data'], at: string, senderId: string): RequestState {
  return {
    ...unsetRequest,
    ...data,
    senderId,
    revision: 0,
    status: 'draft',
    gone: false,
    introduced: new Map(),
    expiresInDays: signingPeriodDays,
    expiresBy: null,
    documents: new Map(),
    recipients: new Map(),
    formerNames: new Map(),
    fields: new Map(),
    frozen: new Map(),
    filledAt: new Map(),
    round: 0,
    repeats: 0,
    timetable: { ...noTimetable, sendReminders: data.sendReminders },
    everyoneActed: false,
    sealed: false,
    sealingFailures: 0,
    failuresOfDocuments: 0,
    sealingGivenUp: false,
    untimestamped: [],
    erased: null,
    display: initialDisplayState(at),
  }
}

function change(state: RequestState, event: RequestEvent, at: string): RequestState {
  switch (event.type) {
    case 'ActorIntroduced': {
      const { actor, name, email } = event.data
      return { ...state, introduced: put(state.introduced, actor.id, { name, email }) }
    }
    case 'PeriodChosen':
      return { ...state, expiresInDays: event.data.days, expiresBy: event.data.by ?? null }
    case 'DocumentAttached':
    case 'SignaturesDocumentAdded': {
      const added = { ...event.data, accepted: false, madeBySending: event.type === 'SignaturesDocumentAdded' }
      return { ...state, documents: put(state.documents, event.data.documentId, added) }
    }
    case 'DocumentRendered':
      return {
        ...state,
        // The acceptance referred to the previous rendition.
        documents: amend<DocumentState>(state.documents, event.data.documentId, { ...event.data, accepted: false }),
      }
    case 'DocumentRemoved':
      return {
        ...state,
        documents: without(state.documents, event.data.documentId),
        fields: keep(state.fields, (field) => field.documentId !== event.data.documentId),
      }
    case 'RenditionAccepted':
      return { ...state, documents: amend(state.documents, event.data.documentId, { accepted: true }) }
    case 'RecipientRemoved': {
      const { recipientId } = event.data
      const name = state.recipients.get(recipientId)?.name
      return {
        ...state,
        formerNames: name === undefined ? state.formerNames : put(state.formerNames, recipientId, name),
        fields: keep(state.fields, (field) => field.recipientId !== recipientId),
      }
    }
    case 'FieldPlaced':
      return { ...state, fields: put(state.fields, event.data.fieldId, event.data) }
    case 'FieldRemoved':
      return { ...state, fields: without(state.fields, event.data.fieldId) }
    case 'SignatureRequestSent': {
      const { round, documents } = event.data
      const frozen = new Map(documents.map(({ documentId, sha256 }) => [documentId, sha256]))
      return { ...state, status: 'pending', round, repeats: 0, frozen }
    }
    case 'SignatureRequestResent':
      return { ...state, status: 'pending', round: event.data.round, repeats: 0 }
    case 'InvitationsRepeated':
      return { ...state, repeats: event.data.number }
    case 'SignatureRequestCancelled':
      return { ...state, status: 'cancelled' }
    case 'SignatureRequestDeclined':
      return { ...state, status: 'declined' }
    case 'SignatureRequestExpired':
      return { ...state, status: 'expired' }
    case 'FieldsFilled': {
      const { recipientId, asksToLook } = event.data
      return asksToLook ? { ...state, filledAt: put(state.filledAt, recipientId, state.revision + 1) } : state
    }
    case 'EveryoneActed':
      return { ...state, everyoneActed: true }
    case 'DocumentsSealed':
      return { ...state, sealed: true }
    case 'SealingFailed':
      return {
        ...state,
        sealingFailures: event.data.attempt,
        failuresOfDocuments: state.failuresOfDocuments + (isOfDocuments(event.data) ? 1 : 0),
      }
    case 'SealingGivenUp':
      return { ...state, sealingFailures: event.data.attempts, sealingGivenUp: true }
    case 'SignatureRequestCompleted':
      return { ...state, status: 'completed' }
    case 'PersonalDataErased':
      return { ...state, erased: { at, reason: event.data.reason } }
    case 'DraftDeleted':
    case 'SignatureRequestHidden':
      return { ...state, gone: true }
    default: {
      const placed = setBy('field', event)
      if (placed) return { ...state, fields: amend<FieldState>(state.fields, placed.fieldId, placed) }
      const entry = setBy('request', event)
      return entry ? { ...state, ...entry } : state
    }
  }
}

function put<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value)
}

function amend<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  changes: Partial<Value>,
): ReadonlyMap<string, Value> {
  const before = map.get(key)
  return before === undefined ? map : put(map, key, { ...before, ...changes })
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return keep(map, (_value, candidate) => candidate !== key)
}

function keep<Value>(
  map: ReadonlyMap<string, Value>,
  wanted: (value: Value, key: string) => boolean,
): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([key, value]) => wanted(value, key)))
}
