import type { Entry } from '@countersign/event-log'
import { isolated } from '@countersign/contracts/isolated'
import { senderAsNamed, unnamedSender } from '@countersign/contracts/jobs'
import { kindOf, type RequestEventKind } from '../domain/event-catalogue.js'
import type { EventNamed, RequestEvent } from '../domain/events.js'
import { known } from '../../kernel/personal.js'
import { erasedDocument, erasedName, type Names, sentence } from './history-sentences.js'
import { quoted } from './history-words.js'

export interface HistoryLine {
  revision: number
  at: string
  type: RequestEvent['type']
  kind: RequestEventKind
  actor: Entry<RequestEvent>['actor']
  text: string
  hash: string
}

/**
 * Renders a request's history in plain words, oldest first.
 *
 * @param entries the complete stream
 * @param owner name of the owner until a sending records the sender
 * @param called name for an owner without one, who reads 'You' (rule sending-14)
 */
export function historyOf(
  entries: readonly Entry<RequestEvent>[],
  owner: string,
  called: string = unnamedSender,
): HistoryLine[] {
  const names: Names = {
    owner,
    people: firstIntroductions(entries),
    recipients: new Map(),
    roles: new Map(),
    documents: new Map(),
    moments: new Map(),
  }
  return entries.map(({ event, revision, at, actor, hash }) => {
    learn(names, event, revision)
    names.owner = isolated(senderAsNamed(names.owner, called))
    const text = begun(sentence(event, names, actor))
    return { revision, at, type: event.type, kind: kindOf(event), actor, text, hash }
  })
}

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A creation precedes the introduction of its actor. */
function firstIntroductions(entries: readonly Entry<RequestEvent>[]): Names['people'] {
  const people: Names['people'] = new Map()
  for (const { event } of entries) {
    if (event.type === 'ActorIntroduced' && !people.has(event.data.actor.id)) introduced(people, event.data)
  }
  return people
}

const introduced = (people: Names['people'], { actor, name }: EventNamed<'ActorIntroduced'>['data']) =>
  people.set(actor.id, isolated(known(name) ?? erasedName))

function learn(names: Names, event: RequestEvent, revision: number): void {
  const moment = momentOf(event, (recipientId) => names.recipients.get(recipientId) ?? erasedName)
  if (moment) names.moments.set(revision, moment)
  if (event.type === 'RecipientAdded' || event.type === 'RecipientRoleChanged') {
    names.roles.set(event.data.recipientId, event.data.role)
  }
  switch (event.type) {
    case 'ActorIntroduced':
      introduced(names.people, event.data)
      break
    case 'RecipientAdded':
    case 'RecipientRenamed':
      names.recipients.set(event.data.recipientId, isolated(known(event.data.name) ?? erasedName))
      break
    case 'DocumentAttached':
    case 'SignaturesDocumentAdded':
      names.documents.set(event.data.documentId, quoted(event.data.originalName) ?? erasedDocument)
      break
    case 'SignatureRequestSent':
    case 'SignatureRequestResent':
      names.owner = known(event.data.sender)?.name ?? erasedName
      break
  }
}

/** Describes an event to timestamp (sealing/head-timestamps.ts); null for any other. */
export function momentOf(event: RequestEvent, person: (recipientId: string) => string): string | null {
  switch (event.type) {
    case 'SignatureRequestSent':
      return 'the request was sent'
    case 'SignatureRequestResent':
      return 'the request was sent again'
    case 'RecipientSigned':
      return `${person(event.data.recipientId)} signed`
    case 'RecipientApproved':
      return `${person(event.data.recipientId)} approved`
    case 'SignatureRequestDeclined':
      return `${person(event.data.recipientId)} declined`
    default:
      return null
  }
}
