import { describe, expect, it } from '@jest/globals'
import { createRequest } from '@countersign/requests-api/internal/requests/domain/drafting/request'
import { erasePersonalData } from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { introduce } from '@countersign/requests-api/internal/requests/domain/introduce'
import { replayed } from './replayed.js'
import { added, created, ownerId, pending, person, requestId, sender, sentAt } from './sample-events.js'

const renaming: RequestEvent = { type: 'SignatureRequestRenamed', data: { title: 'Lease' } }
const introduction = (named = sender): RequestEvent => ({ type: 'ActorIntroduced', data: { actor: person, ...named } })
const draft = (...events: RequestEvent[]) => replayed([created, ...events])
const erased: RequestEvent = { type: 'PersonalDataErased', data: { reason: 'Asked for' } }

describe('an acting person', () => {
  it('is introduced before their first event', () => {
    expect(introduce(draft(), person, sender, [renaming])).toEqual([introduction(), renaming])
    expect(introduce(replayed(pending), person, sender, [renaming])).toEqual([introduction(), renaming])
  })

  it('is introduced after the creation, which remains the first event', () => {
    const details = {
      title: 'Lease',
      emailSubject: 'Please',
      emailMessage: null,
      requireAuth: false,
      sendReminders: true,
    }
    const creation = createRequest(null, { ...details, requestId, ownerId, documents: [] })
    const [first, ...rest] = creation
    expect(introduce(null, person, sender, creation)).toEqual([first, introduction(), ...rest])
  })

  it('is introduced only once', () => {
    expect(introduce(draft(introduction()), person, sender, [renaming])).toEqual([renaming])
  })

  it('is introduced again after a change of name or address', () => {
    const state = draft(introduction())
    for (const change of [{ name: 'Rear Admiral Hopper' }, { email: 'hopper@example.com' }]) {
      const now = { ...sender, ...change }
      expect(introduce(state, person, now, [renaming])).toEqual([introduction(now), renaming])
      expect(introduce(draft(introduction(), introduction(now)), person, now, [renaming])).toEqual([renaming])
    }
  })

  it('is introduced in addition to another person', () => {
    const other = { ...person, id: ownerId }
    const events = introduce(draft(introduction()), other, sender, [renaming])
    expect(events).toEqual([{ type: 'ActorIntroduced', data: { actor: other, ...sender } }, renaming])
  })

  it('is introduced before an erasure, and never after one', () => {
    const erasure = erasePersonalData(draft(), { reason: 'Asked for', at: sentAt })
    expect(introduce(draft(), person, sender, erasure)).toEqual([introduction(), ...erasure])
    const hiding: RequestEvent = { type: 'SignatureRequestHidden', data: {} }
    expect(introduce(draft(erased), person, sender, [hiding])).toEqual([hiding])
    expect(introduce(draft(introduction(), erased), person, { ...sender, name: 'New' }, [hiding])).toEqual([hiding])
  })

  it('is not introduced when nothing happens', () => {
    expect(introduce(draft(added(1)), person, sender, [])).toEqual([])
    expect(introduce(null, person, sender, [])).toEqual([])
  })
})
