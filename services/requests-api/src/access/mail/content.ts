import type { AccountMailContent } from '@countersign/contracts/jobs'
import type { Entry } from '@countersign/event-log'
import type { AccountEvent, AccountMailEvent, PersonEvent } from '../domain/events.js'
import { replayPerson } from '../domain/evolve-person.js'
import { factorChangeOf } from '../domain/factor-changes.js'
import type { AccountMail } from '../domain/mails.js'
import type { MailInWords } from '../../platform/mail/mail-subject.js'
import { type PersonState, recoveryCodesLeft } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import { originOf } from './origin.js'

/** @param askedAt place of the requesting event @returns null if the person was erased */
export function accountMailContent(
  mail: AccountMail,
  history: readonly Entry<AccountEvent>[],
  askedAt: number,
): MailInWords | null {
  const asking = history[askedAt]
  const person = personAfter(history.slice(0, askedAt + 1))
  if (!asking || !person?.name || !person.email) return null
  const before = personAfter(history.slice(0, askedAt))
  const append = history.filter((entry) => isOfAppend(entry, asking))
  const common = {
    to: { name: person.name, email: person.email },
    at: asking.at,
    ...originOf(asking, append, history.slice(0, askedAt + 1)),
  }
  const content = say(mail, common, { asking, append, before, person })
  return content && { content, historyHead: null }
}

interface Telling {
  asking: Entry<AccountEvent>
  append: readonly Entry<AccountEvent>[]
  before: PersonState | null
  /** After the requesting event. */
  person: PersonState
}

function say(
  { kind, to }: AccountMail,
  common: Pick<AccountMailContent, 'to' | 'at' | 'agent' | 'ipAddress'>,
  { asking: { event }, append, before, person }: Telling,
): AccountMailContent | null {
  switch (kind) {
    case 'reset-password':
      return event.type === 'PasswordResetAsked'
        ? { ...common, kind, resetId: event.data.resetId, validUntil: event.data.validUntil }
        : null
    case 'factor-changed':
      return {
        ...common,
        kind,
        changes: append.flatMap((entry) => factorChangeOf(entry.event, hadPassword(before)) ?? []),
      }
    case 'recovery-code-used':
      return { ...common, kind, left: recoveryCodesLeft(person) }
    case 'address-changed': {
      if (!before?.email) return null
      const now = common.to.email
      const email = to.kind === 'address' ? before.email : now
      return { ...common, to: { ...common.to, email }, kind, before: before.email, now }
    }
    default:
      return { ...common, kind }
  }
}

const hadPassword = (before: PersonState | null): boolean => before?.password != null

const personAfter = (history: readonly Entry<AccountEvent>[]): PersonState | null =>
  replayPerson(history.flatMap((entry) => (isPersons(entry) ? [entry] : [])))

const isPersons = (entry: Entry<AccountEvent>): entry is Entry<PersonEvent | AccountMailEvent> =>
  entry.stream.startsWith(personStream(''))

/** Appends of one cause to one stream are one append. */
const isOfAppend = ({ stream, causation, id }: Entry<AccountEvent>, asking: Entry<AccountEvent>): boolean =>
  id === asking.id || (stream === asking.stream && causation !== null && causation === asking.causation)
