import { describe, expect, it } from '@jest/globals'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import {
  changeRequest,
  createRequest,
  deleteRequest,
} from '@countersign/requests-api/internal/requests/domain/drafting/request'
import { created, requestId } from '../requests/domain/sample-events.js'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { openJournal } from '../journal.js'

const journal = () => openJournal()
const caller = (ownerId: string): Caller => {
  const commandId = newId()
  return { ...system('test', commandId), actor: { kind: 'owner', id: ownerId }, teamId: ownerId }
}
const create = (requests: RequestDecisions, ownerId: string) =>
  requests.change(requestId, caller(ownerId), (state) =>
    createRequest(state, {
      ...created.data,
      title: 'Lease',
      ownerId,
      emailSubject: null,
      emailMessage: null,
      documents: [],
    }),
  )

describe('the owner of a request', () => {
  it('is the only one who can change it; for others it does not exist', async () => {
    const requests = new RequestDecisions(journal(), systemClock)
    await create(requests, 'ann')
    await expect(
      requests.change(requestId, caller('bob'), (state, at) => changeRequest(state, { title: 'Mine' }, { at })),
    ).rejects.toMatchObject({ refusal: 'no-such-request' })
    await expect(requests.decide(requestId, caller('bob'), deleteRequest)).rejects.toMatchObject({
      refusal: 'no-such-request',
    })
    await expect(create(requests, 'bob')).rejects.toMatchObject({ refusal: 'no-such-request' })
    const { answer } = await requests.change(requestId, caller('ann'), (state, at) =>
      changeRequest(state, { title: 'Mine' }, { at }),
    )
    expect(answer.title).toBe('Mine')
  })

  it('is recorded as the actor of an event', async () => {
    const log = journal()
    const requests = new RequestDecisions(log, systemClock)
    await create(requests, 'ann')
    const { entries } = await log.read(`signature-request-${requestId}`)
    expect(entries.map(({ actor }) => actor)).toEqual([{ kind: 'owner', id: 'ann' }])
  })
})
