import { describe, expect, it } from '@jest/globals'
import type { Caller } from '@countersign/requests-api/internal/kernel/caller'
import { currentSender, senderFor } from '@countersign/requests-api/internal/requests/use-cases/current-sender'
import { person, sender } from '../domain/sample-events.js'

const claimer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const owner = { kind: 'owner', id: 'owner' } as const
const stranger = { kind: 'person', id: 'gone' } as const
const people = {
  claimer: async () => 'claimer',
  introduction: async (id: string) => (id === person.id ? sender : id === 'claimer' ? claimer : null),
}

describe('the current sender', () => {
  it('is the person who created the request', async () => {
    expect(await currentSender(people, person)).toEqual(sender)
  })

  it('is the claimer if the request is older than the claim, or its creator is gone', async () => {
    expect([await currentSender(people, owner), await currentSender(people, stranger)]).toEqual([claimer, claimer])
  })

  it('is null before the claim', async () => {
    expect(await currentSender({ ...people, claimer: async () => null }, owner)).toBeNull()
  })
})

describe('the sender of a request', () => {
  const configured = { name: 'Acme', email: 'acme@example.com' }
  const senderOf = (actor: Caller['actor']) => senderFor({ people, owner: configured }, { actor })

  it('is the person who sends', async () => {
    expect(await senderOf(person)).toEqual(sender)
  })

  it('is the configured owner before the claim', async () => {
    expect(await senderOf(owner)).toEqual(configured)
  })
})
