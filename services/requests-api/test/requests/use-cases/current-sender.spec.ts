import { describe, expect, it } from '@jest/globals'
import { CurrentSenders } from '@countersign/requests-api/internal/requests/use-cases/current-sender'
import { SendingMeans } from '@countersign/requests-api/internal/requests/use-cases/sending/send-request'
import { openMemoryVault } from '@countersign/vault'
import { person, sender } from '../domain/sample-events.js'

const claimer = { name: 'Ada Lovelace', email: 'ada@example.com' }
const owner = { kind: 'owner', id: 'owner' } as const
const stranger = { kind: 'person', id: 'gone' } as const
const people = {
  introduction: async (id: string) => (id === person.id ? sender : id === 'claimer' ? claimer : null),
}

describe('the current sender', () => {
  const senders = new CurrentSenders(people, async () => 'claimer')

  it('is the person who created the request', async () => {
    expect(await senders.of(person)).toEqual(sender)
  })

  it('is the claimer if the request is older than the claim, or its creator is gone', async () => {
    expect([await senders.of(owner), await senders.of(stranger)]).toEqual([claimer, claimer])
  })

  it('is null before the claim', async () => {
    expect(await new CurrentSenders(people, async () => null).of(owner)).toBeNull()
  })
})

describe('the sender of a request', () => {
  const configured = { name: 'Acme', email: 'acme@example.com' }
  const means = new SendingMeans(openMemoryVault(), {} as never, { owner: configured, people })

  it('is the person who sends', async () => {
    expect(await means.senderFor({ actor: person })).toEqual(sender)
  })

  it('is the configured owner before the claim', async () => {
    expect(await means.senderFor({ actor: owner })).toEqual(configured)
  })
})
