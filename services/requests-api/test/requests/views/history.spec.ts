import { describe, expect, it } from '@jest/globals'
import type { Entry } from '@countersign/event-log'
import { historyOf } from '@countersign/requests-api/internal/requests/views/history'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { created, person, sender, sent } from '../domain/sample-events.js'
import { entriesOf } from '../../journal.js'

const owner = { kind: 'owner', id: 'owner' } as const
type Told = [event: RequestEvent, actor?: Entry<RequestEvent>['actor']]

const textsOf = (...told: Told[]) => {
  const events = told.map(([event]) => event)
  const entries = entriesOf(events, (revision) => ({ actor: told[revision]![1] ?? person }))
  return historyOf(entries, 'You').map(({ text }) => text)
}

const introduced = (name: string): RequestEvent => ({
  type: 'ActorIntroduced',
  data: { actor: person, name, email: sender.email },
})
const renamed: RequestEvent = { type: 'SignatureRequestRenamed', data: { title: 'Lease' } }
const hidden: RequestEvent = { type: 'SignatureRequestHidden', data: {} }
const closed = { erased: true } as const

describe('a history', () => {
  it('names a person as introduced, and by a new name from then on', () => {
    const texts = textsOf([created], [introduced('Ada')], [renamed], [introduced('Augusta')], [renamed])
    expect(texts).toEqual([
      'Ada created the request',
      'Ada was recorded by name and email address',
      'Ada renamed the request to “Lease”',
      'Augusta was recorded by name and email address',
      'Augusta renamed the request to “Lease”',
    ])
  })

  it('names the owner for events before the claim', () => {
    const texts = textsOf([created, owner], [renamed, owner], [sent, owner], [introduced('Ada')], [hidden])
    expect(texts.filter((text) => /created|renamed|removed/.test(text))).toEqual([
      'You created the request',
      'You renamed the request to “Lease”',
      'Ada removed the request from the list',
    ])
  })

  it('contains no names after an erasure', () => {
    const introduction: RequestEvent = { type: 'ActorIntroduced', data: { actor: person, name: closed, email: closed } }
    expect(textsOf([created], [introduction], [hidden])).toEqual([
      'Someone whose data was erased created the request',
      'Someone whose data was erased was recorded by name and email address',
      'Someone whose data was erased removed the request from the list',
    ])
    expect(textsOf([created, owner], [hidden]).at(-1)).toBe(
      'Someone whose data was erased removed the request from the list',
    )
  })

  it('keeps who did what in order where names and titles are right-to-left', () => {
    const recipientId = 'b6f3b3e0-0000-4000-8000-000000000001'
    const added: RequestEvent = {
      type: 'RecipientAdded',
      data: { recipientId, role: 'signer', name: 'שרה כהן', email: 'sarah@example.com', order: null },
    }
    const wrote: RequestEvent = { type: 'RecipientMessageWritten', data: { recipientId, message: 'Hello' } }
    const declined: RequestEvent = {
      type: 'SignatureRequestDeclined',
      data: { recipientId, reason: 'لا\u2069 \u202eoffer' },
    } as RequestEvent
    const titled: RequestEvent = { type: 'SignatureRequestRenamed', data: { title: 'חוזה 12.pdf' } }
    expect(textsOf([introduced('דוד לוי')], [titled], [added], [wrote], [declined]).slice(1)).toEqual([
      '\u2068דוד לוי\u2069 renamed the request to “\u2068חוזה 12.pdf\u2069”',
      '\u2068שרה כהן\u2069 was added as a signer',
      '\u2068דוד לוי\u2069 wrote a private message to \u2068שרה כהן\u2069',
      '\u2068שרה כהן\u2069 declined: \u2068لا offer\u2069',
    ])
  })
})
