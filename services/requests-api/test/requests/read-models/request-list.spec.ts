import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { attentionOf } from '@countersign/requests-api/internal/requests/read-models/lists/attention'
import {
  type ListedRequest,
  requestList,
} from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import type { MailKind } from '@countersign/requests-api/internal/requests/domain/mails'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import * as sample from '../domain/sample-events.js'
import { openWorld, type World } from './projected.js'

const { created, pending, added, attached, signed, viewed, cancelled, everyoneActed, erased, requestId, recipientId } =
  sample
const stream = `signature-request-${requestId}`

let world: World
beforeEach(() => {
  world = openWorld([requestList])
})
afterEach(() => world.end())

const tables = () => world.tablesOf(requestList)
const listed = async () => {
  const row = (await (await tables()).get('requests', requestId))!.row as ListedRequest
  return { ...row, attention: attentionOf(row) }
}
const found = async (beginning: string) => {
  const where = { teamId: firstTeamId, audience: 'team' }
  const query = { table: 'requests', where, by: 'updatedAt', direction: 'falling', limit: 9 } as const
  return (await (await tables()).search({ ...query, beginnings: [beginning] })).length
}
const mail = (type: 'MailDelivered' | 'MailUndeliverable', n: number, kind: MailKind = 'invitation'): RequestEvent => {
  const to = { kind: 'recipient', recipientId: recipientId(n), round: 1 } as const
  const about = { mailId: `${kind}-${recipientId(n)}-1-0`, kind, to, attempt: 1 }
  return type === 'MailDelivered'
    ? { type, data: { ...about, via: 'smtp' } }
    : { type, data: { ...about, serverSaid: 'no such user' } }
}
const lostForSender: RequestEvent = {
  type: 'MailUndeliverable',
  data: { mailId: 'completed-to-sender', kind: 'completed', to: { kind: 'sender' }, attempt: 1, serverSaid: 'too big' },
}
const announced: RequestEvent = {
  type: 'EndAnnounced',
  data: { round: 1, expiresAt: sample.after(30), warned: [] },
}
const sealingFailed: RequestEvent = {
  type: 'SealingFailed',
  data: { attempt: 1, retryAt: sample.after(1), why: 'no reason' },
}
const kinds = async () => (await listed()).attention.map(({ kind }) => kind)

describe('a row of the request list', () => {
  it('belongs to the first team and all its members', async () => {
    await world.happen(stream, created)
    expect(await listed()).toMatchObject({ teamId: firstTeamId, audience: 'team', senderId: null })
  })

  it('has the times of sending, period and end', async () => {
    await world.happen(stream, created)
    expect(await listed()).toMatchObject({ sentAt: null, endsAt: null, endedAt: null })
    await world.happen(stream, ...pending.slice(1))
    const { updatedAt, sentAt, endsAt, endedAt } = await listed()
    expect([sentAt, endsAt, endedAt]).toEqual([updatedAt, expect.any(String), null])
    await world.happen(stream, cancelled)
    const ended = await listed()
    expect(ended).toMatchObject({ sentAt, endsAt, endedAt: ended.updatedAt })
  })

  it('counts the recipients who have acted out of those who must, even after an erasure', async () => {
    await world.happen(stream, ...pending)
    const { total } = (await listed()).progress
    expect(await listed()).toMatchObject({ progress: { done: 0, total } })
    await world.happen(stream, signed(1))
    expect(await listed()).toMatchObject({ progress: { done: 1, total } })
    await world.happen(stream, cancelled, erased)
    expect(await listed()).toMatchObject({ progress: { done: 1, total }, people: {}, documentNames: {} })
  })

  it('can be found by the names of its documents, until they are removed', async () => {
    await world.happen(stream, created, attached(1, { originalName: 'Příloha.pdf' }))
    expect(await found('pril')).toBe(1)
    await world.happen(stream, { type: 'DocumentRemoved', data: { documentId: sample.documentId(1) } })
    expect(await found('pril')).toBe(0)
  })
})

describe('attention', () => {
  it('is needed for an undeliverable invitation, until it is delivered', async () => {
    await world.happen(stream, ...pending, mail('MailUndeliverable', 1))
    const { name } = (added(1) as Extract<RequestEvent, { type: 'RecipientAdded' }>).data
    expect(await listed()).toMatchObject({ attention: [{ kind: 'undeliverable', name }], attentive: 'pending' })
    await world.happen(stream, mail('MailDelivered', 1))
    expect(await listed()).toMatchObject({ attention: [], attentive: null })
  })

  it.each([
    ['opens it', viewed(1)],
    ['acts', signed(1)],
  ])('is no longer needed when the unreached recipient %s', async (_what, event) => {
    await world.happen(stream, ...pending, mail('MailUndeliverable', 1))
    expect(await kinds()).toEqual(['undeliverable'])
    await world.happen(stream, event)
    expect(await kinds()).toEqual([])
  })

  it('is not needed for a lost reminder, nor for an invitation after the recipient has viewed it', async () => {
    await world.happen(stream, ...pending, mail('MailUndeliverable', 1, 'reminder'))
    expect(await kinds()).toEqual([])
    await world.happen(stream, viewed(1), mail('MailUndeliverable', 1))
    expect(await kinds()).toEqual([])
  })

  it('is needed when the end is announced, without moving the request up', async () => {
    await world.happen(stream, ...pending)
    const { updatedAt } = await listed()
    await world.happen(stream, announced)
    expect(await listed()).toMatchObject({ updatedAt, attention: [{ kind: 'ending', at: sample.after(30) }] })
  })

  it('is needed while sealing has failed, but not for an announced end after everyone has acted', async () => {
    await world.happen(stream, ...pending, announced, signed(1), everyoneActed)
    expect(await kinds()).toEqual([])
    await world.happen(stream, sealingFailed)
    expect(await kinds()).toEqual(['sealing'])
    await world.happen(stream, sample.completed(1))
    expect(await listed()).toMatchObject({ status: 'completed', attention: [], attentive: null })
  })

  it('is cleared by every end except a completion without a delivered result', async () => {
    await world.happen(stream, ...pending, announced, mail('MailUndeliverable', 1))
    expect(await kinds()).toEqual(['undeliverable', 'ending'])
    await world.happen(stream, cancelled)
    expect(await kinds()).toEqual([])
  })

  it('is needed for a completed request with an undeliverable copy', async () => {
    const { data } = added(3) as Extract<RequestEvent, { type: 'RecipientAdded' }>
    const copied: RequestEvent = { type: 'RecipientAdded', data: { ...data, role: 'cc' } }
    const [first, ...rest] = pending
    await world.happen(stream, first!, copied, ...rest, signed(1), everyoneActed, sample.completed(1, 3))
    await world.happen(stream, mail('MailUndeliverable', 3, 'completed'))
    expect(await listed()).toMatchObject({ attention: [{ kind: 'result', name: data.name }], attentive: 'completed' })
  })

  it.each([
    ['a recipient who opened the request and acted', mail('MailUndeliverable', 1, 'completed'), 'Person 1'],
    ['the sender', lostForSender, null],
  ])('is needed for a completed request without a result for %s, until erasure', async (_who, lost, name) => {
    await world.happen(stream, ...pending, viewed(1), signed(1), everyoneActed, sample.completed(1), lost)
    expect(await listed()).toMatchObject({ attention: [{ kind: 'result', name }], attentive: 'completed' })
    await world.happen(stream, erased)
    expect(await listed()).toMatchObject({ attention: [], attentive: null })
  })

  it('is not needed for other lost emails to someone who has acted', async () => {
    await world.happen(stream, ...pending, mail('MailUndeliverable', 1), signed(1))
    await world.happen(stream, mail('MailUndeliverable', 1), mail('MailUndeliverable', 1, 'receipt'))
    await world.happen(stream, everyoneActed, sample.completed(1), mail('MailUndeliverable', 1))
    expect(await kinds()).toEqual([])
  })
})
