import type { RequestEvent } from '../../domain/events.js'
import type { Role } from '../../domain/recipient-entry.js'
import { known, type Personal } from '../../../kernel/personal.js'
import { wordsWithin } from './search-words.js'

export interface ListedPerson {
  /** Name as written; null once erased. */
  called: string | null
  /** Folded for search, words separated by a space; null once erased. */
  name: string | null
  email: string | null
  role: Role
  acted: boolean
  /** Outcome of the last relevant mail: the invitation until they act, then the completed one. */
  mail: 'undeliverable' | 'opened' | null
}

export type ListedPeople = Readonly<Record<string, ListedPerson>>

/** Limits in bytes, so that fifty recipients fit into a row. Names and addresses in Latin letters are never longer. */
const nameBytes = 240
const emailBytes = 254

/** Folds an event; returns the same object if no recipient changed. */
export function evolvePeople(people: ListedPeople, event: RequestEvent): ListedPeople {
  switch (event.type) {
    case 'RecipientAdded': {
      const { recipientId, name, email, role } = event.data
      const person: ListedPerson = { ...named(name), ...addressed(email), role, acted: false, mail: null }
      return { ...people, [recipientId]: person }
    }
    case 'RecipientRenamed':
      return amend(people, event.data.recipientId, named(event.data.name))
    case 'RecipientAddressCorrected':
      return amend(people, event.data.recipientId, addressed(event.data.email))
    case 'RecipientRoleChanged':
      return amend(people, event.data.recipientId, { role: event.data.role })
    case 'RecipientRemoved': {
      const { [event.data.recipientId]: _removed, ...others } = people
      return others
    }
    case 'MailDelivered':
    case 'MailUndeliverable':
      return afterMail(people, event)
    case 'SigningPageViewed':
      return amend(people, event.data.recipientId, { mail: 'opened' })
    case 'RecipientSigned':
    case 'RecipientApproved':
      return amend(people, event.data.recipientId, { acted: true, mail: null })
    case 'SignatureRequestResent':
      // Recipients who have not acted get new links, which nobody has opened yet.
      return Object.fromEntries(
        Object.entries(people).map(([id, person]) => [id, person.acted ? person : { ...person, mail: null }]),
      )
    case 'PersonalDataErased':
      return {}
    default:
      return people
  }
}

export function progressOf(people: ListedPeople): { done: number; total: number } {
  const acting = Object.values(people).filter(({ role }) => role !== 'cc')
  return { done: acting.filter(({ acted }) => acted).length, total: acting.length }
}

function afterMail(
  people: ListedPeople,
  { type, data: { kind, to } }: Extract<RequestEvent, { type: 'MailDelivered' | 'MailUndeliverable' }>,
): ListedPeople {
  if (to.kind !== 'recipient') return people
  const person = people[to.recipientId]
  const matters = kind === 'completed' || (kind === 'invitation' && !person?.acted)
  if (!person || !matters || person.mail === 'opened') return people
  const mail = type === 'MailUndeliverable' ? 'undeliverable' : null
  return person.mail === mail ? people : amend(people, to.recipientId, { mail })
}

function amend(people: ListedPeople, recipientId: string, changes: Partial<ListedPerson>): ListedPeople {
  const person = people[recipientId]
  return person ? { ...people, [recipientId]: { ...person, ...changes } } : people
}

const named = (name: Personal<string>) => {
  const text = known(name)
  return { called: text, name: wordsWithin(text, nameBytes) }
}
const addressed = (email: Personal<string>) => ({ email: wordsWithin(known(email), emailBytes) })
