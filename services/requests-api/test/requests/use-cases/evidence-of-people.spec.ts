import { describe, expect, it } from '@jest/globals'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Actor } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { makeEvidence } from '@countersign/requests-api/internal/requests/use-cases/evidence/evidence-archive'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { detailsOf } from '@countersign/requests-api/internal/requests/views/request-details'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { requestStream } from '@countersign/requests-api/internal/requests/domain/streams'
import { openMemoryVault } from '@countersign/vault'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import yazl from 'yazl'
import { added, cancelled, created, ownerId, recipientId, requestId, sent } from '../domain/sample-events.js'
import { clockAt } from '../../clock-at.js'
import { openJournal } from '../../journal.js'

const owner = { kind: 'owner', id: 'owner' } as const
const grace = { kind: 'person', id: 'grace' } as const
const ada = { kind: 'person', id: 'ada' } as const
const stream = requestStream(requestId)
const sending: RequestEvent = { ...sent, data: { ...sent.data, documents: [] } }

/** Evidence of a request without documents, sent by one actor and cancelled by another. */
async function evidenceOf(senders: Actor, ender: Actor, reader: string | null) {
  const vault = openMemoryVault()
  const journal = openJournal(openMemoryLog(), vault)
  const introduction = async (id: string) => ({ name: id, email: `${id}@example.com` })
  const clock = clockAt(() => new Date(sent.data.since))
  const requests = new RequestDecisions(journal, clock, { introduction })
  const by = (actor: Actor): Caller => ({ ...system('test', newId()), actor, teamId: ownerId })
  await requests.decide(requestId, by(senders), () => [created, added(1), sending])
  const { request } = await requests.decide(requestId, by(ender), () => [cancelled])
  const { entries } = await journal.read<RequestEvent>(stream)
  const records = await journal.disclose(stream)
  const { parts } = await makeEvidence({ vault, clock }, detailsOf(request!), records, entries, reader)
  const zip = new yazl.ZipFile()
  for (const part of parts) {
    const options = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1) }
    const bytes = 'bytes' in part ? part.bytes : new Uint8Array()
    zip.addReadStreamLazy(part.path, options, (done) => done(null, Readable.from([bytes])))
  }
  zip.end()
  const bytes = await buffer(zip.outputStream as Readable)
  const { faults, remarks, facts } = await verifyEvidence(sourceOf(bytes))
  expect([faults, remarks]).toEqual([[], []])
  const addresses = bytes.toString().match(/(ada|grace)@example\.com/g) ?? []
  return { handledBy: facts.handledBy, addresses: [...new Set(addresses)] }
}

describe('evidence of requests handled by people', () => {
  const recipient = recipientId(1)

  it('names all of them to the sender', async () => {
    const all = { handledBy: ['grace', 'ada'], addresses: ['grace@example.com', 'ada@example.com'] }
    expect(await evidenceOf(grace, ada, null)).toEqual(all)
  })

  it('hides all addresses but the sender’s from a recipient, and is valid', async () => {
    const theirs = { handledBy: ['grace'], addresses: ['grace@example.com'] }
    expect(await evidenceOf(grace, ada, recipient)).toEqual(theirs)
  })

  it('is valid without people, and with a person who joined only after the claim', async () => {
    for (const reader of [null, recipient]) {
      expect(await evidenceOf(owner, owner, reader)).toEqual({ handledBy: [], addresses: ['grace@example.com'] })
    }
    const closed = { handledBy: [], addresses: ['grace@example.com'] }
    expect(await evidenceOf(owner, ada, recipient)).toEqual(closed)
  })
})
