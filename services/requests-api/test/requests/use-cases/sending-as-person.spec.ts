import { describe, expect, it } from '@jest/globals'
import { openMemoryLog } from '@countersign/event-log/memory'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { resendRequest } from '@countersign/requests-api/internal/requests/use-cases/sending/resend-request'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { requestStream } from '@countersign/requests-api/internal/requests/domain/streams'
import { openMemoryVault } from '@countersign/vault'
import { after, expired, ownerId, pending, person, requestId, sender } from '../domain/sample-events.js'
import { stoppedAt } from '../../clock-at.js'
import { openJournal } from '../../journal.js'

describe('a person who resends a request sent by the owner before the claim', () => {
  it('is introduced, and becomes the sender', async () => {
    const vault = openMemoryVault()
    const journal = openJournal(openMemoryLog(), vault)
    const hopper = { ...sender, name: 'Rear Admiral Hopper' }
    const people = { introduction: async () => hopper }
    const requests = new RequestDecisions(journal, stoppedAt(after(40)), people)
    await requests.decide(requestId, system('test', newId()), () => [...pending, expired(1)])
    const commandId = newId()
    const caller: Caller = { ...system('test', commandId), actor: person, teamId: ownerId }
    await resendRequest({ requests, vault, people, owner: sender }, { caller, requestId })
    const { entries } = await journal.read<RequestEvent>(requestStream(requestId))
    expect(entries.slice(-2).map(({ event }) => event)).toMatchObject([
      { type: 'ActorIntroduced', data: { actor: person, ...hopper } },
      { type: 'SignatureRequestResent', data: { sender: hopper } },
    ])
  })
})
