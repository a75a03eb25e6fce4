import { describe, expect, it } from '@jest/globals'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { requestStream } from '@countersign/requests-api/internal/requests/domain/streams'
import { created, ownerId, person, requestId, sender } from '../domain/sample-events.js'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { openJournal } from '../../journal.js'

const renamed = (title: string): RequestEvent => ({ type: 'SignatureRequestRenamed', data: { title } })
const by = (actor: Caller['actor'], commandId = newId()): Caller => ({
  ...system('test', commandId),
  actor,
  teamId: ownerId,
})

function world() {
  const journal = openJournal()
  const found = { person: sender as typeof sender | null, lookups: 0 }
  const introduction = async () => (found.lookups++, found.person)
  const requests = new RequestDecisions(journal, systemClock, { introduction })
  const types = async () => {
    const { entries } = await journal.read<RequestEvent>(requestStream(requestId))
    return entries.map(({ event }) => event.type)
  }
  return { requests, found, types }
}

describe('the commands of a person', () => {
  it('introduce them in the append of the creation, and again after a change of name', async () => {
    const { requests, found, types } = world()
    const { produced } = await requests.decide(requestId, by(person), () => [created])
    expect(produced.map(({ event, revision, actor }) => [event.type, revision, actor])).toEqual([
      ['SignatureRequestCreated', 0, person],
      ['ActorIntroduced', 1, person],
    ])
    await requests.decide(requestId, by(person), () => [renamed('Lease')])
    found.person = { ...sender, name: 'Rear Admiral Hopper' }
    await requests.decide(requestId, by(person), () => [renamed('Lease 2')])
    expect((await types()).slice(2)).toEqual(['SignatureRequestRenamed', 'ActorIntroduced', 'SignatureRequestRenamed'])
  })

  it('have the same result when repeated, even after a change of name', async () => {
    const { requests, found, types } = world()
    const [creating, renaming] = [by(person), by(person)]
    const create = () => requests.decide(requestId, creating, () => [created])
    const rename = () => requests.decide(requestId, renaming, () => [renamed('Lease')])
    const first = await create()
    found.person = { ...sender, name: 'Rear Admiral Hopper' }
    const second = await rename()
    found.person = { ...sender, name: 'Grace' }
    const ids = ({ produced }: typeof first) => produced.map(({ id }) => id)
    expect([ids(await create()), ids(await rename())]).toEqual([ids(first), ids(second)])
    expect([first, second].map(({ produced }) => produced.length)).toEqual([2, 2])
    expect(await types()).toHaveLength(4)
  })

  it('do not move a request up in the list by an introduction', async () => {
    const { requests } = world()
    const { request } = await requests.decide(requestId, by({ kind: 'owner', id: 'owner' }), () => [created])
    const introduction: RequestEvent = { type: 'ActorIntroduced', data: { actor: person, ...sender } }
    const after = await requests.decide(requestId, by(person), () => [introduction])
    expect(after.request!.display.updatedAt).toBe(request!.display.updatedAt)
  })

  it('look up no person if nothing happens or the actor is no person', async () => {
    const { requests, found, types } = world()
    await requests.decide(requestId, by({ kind: 'owner', id: 'owner' }), () => [created])
    await requests.decide(requestId, by(person), () => [])
    expect([await types(), found.lookups]).toEqual([['SignatureRequestCreated'], 0])
  })

  it('introduce no unknown person', async () => {
    const { requests, found, types } = world()
    found.person = null
    await requests.decide(requestId, by(person), () => [created])
    expect([await types(), found.lookups]).toEqual([['SignatureRequestCreated'], 1])
  })
})
