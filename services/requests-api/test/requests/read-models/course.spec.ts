import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Entry } from '@countersign/event-log'
import {
  documentShelf,
  type KnownDocument,
  type UsedBlob,
} from '@countersign/requests-api/internal/requests/read-models/documents/documents'
import { due } from '@countersign/requests-api/internal/requests/read-models/sending/due'
import { historyOf } from '@countersign/requests-api/internal/requests/views/history'
import { type KnownLink, links } from '@countersign/requests-api/internal/requests/read-models/signing/links'
import { detailsOf } from '@countersign/requests-api/internal/requests/views/request-details'
import {
  type ListedRequest,
  requestList,
} from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import { retention, type RetentionRow } from '@countersign/requests-api/internal/requests/read-models/erasure/retention'
import { stats } from '@countersign/requests-api/internal/requests/read-models/lists/stats'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import type { RequestEvent, SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import * as sample from '../domain/sample-events.js'
import { minute, openWorld, type World } from './projected.js'

const { after, requestId, recipientId, documentId, fieldId, sentTo, signed, approved, viewed, expired, declined } =
  sample
const { pending, everyoneActed, sealed, completed, resent, erased, cancelled, who } = sample
const stream = `signature-request-${requestId}`

let world: World
beforeEach(() => {
  world = openWorld([requestList, stats, documentShelf, links, due, retention])
})
afterEach(() => world.end())

const row = async <Row>(projection: Parameters<World['tablesOf']>[0], table: string, key: string) =>
  (await (await world.tablesOf(projection)).get(table, key))?.row as Row | undefined
const details = async () => {
  const { entries } = await world.journal.read(stream)
  return detailsOf(replay(entries as readonly Entry<RequestEvent>[])!)
}
const statuses = async () => (await details()).recipients.map(({ status }) => status)
const listed = async () => (await row<ListedRequest>(requestList, 'requests', requestId))!
const mail = (type: 'MailDelivered' | 'MailUndeliverable', kind: 'invitation' | 'completed', n: number): RequestEvent =>
  ({
    type,
    data: {
      mailId: `${kind}-${n}`,
      kind,
      to: { kind: 'recipient', recipientId: recipientId(n), round: 1 },
      attempt: 1,
      ...(type === 'MailDelivered' ? { via: 'smtp' } : { serverSaid: 'no' }),
    },
  }) as RequestEvent

describe('the status of recipients', () => {
  it('follows their acts, and no later mail replaces "viewed"', async () => {
    await world.happen(stream, ...sentTo({}, {}, { role: 'approver' }, { role: 'cc' }))
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    await world.happen(
      stream,
      mail('MailDelivered', 'invitation', 1),
      viewed(1),
      mail('MailDelivered', 'invitation', 2),
    )
    await world.happen(stream, mail('MailUndeliverable', 'invitation', 1))
    expect(await statuses()).toEqual(['viewed', 'sent', 'pending', 'pending'])
    await world.happen(stream, signed(1), approved(3))
    expect(await statuses()).toEqual(['signed', 'sent', 'approved', 'pending'])
    await world.happen(stream, expired(2))
    expect(await statuses()).toEqual(['signed', 'expired', 'approved', 'pending'])
    await world.happen(stream, resent(2), mail('MailDelivered', 'invitation', 2))
    expect(await statuses()).toEqual(['signed', 'sent', 'approved', 'pending'])
    await world.happen(stream, signed(2), everyoneActed, sealed, completed(1, 2, 3, 4))
    await world.happen(stream, mail('MailDelivered', 'completed', 1), mail('MailDelivered', 'completed', 4))
    expect(await statuses()).toEqual(['signed', 'signed', 'approved', 'copied'])
  })

  it('shows who declined', async () => {
    await world.happen(stream, ...sentTo({}, {}), declined(2, 'Too dear'))
    expect(await statuses()).toEqual(['pending', 'declined'])
    expect(await details()).toMatchObject({
      status: 'declined',
      endedBy: recipientId(2),
      ended: { reason: 'Too dear' },
    })
  })
})

describe('a request in progress', () => {
  it('is pending during the sealing, and then completed, in all read models', async () => {
    await world.happen(stream, ...pending, sample.filled(1, 1), signed(1), everyoneActed)
    expect(await details()).toMatchObject({ status: 'pending', everyoneActed: true, fields: [{ value: sample.typed }] })
    await world.happen(stream, { type: 'SealingFailed', data: { attempt: 1, retryAt: after(2), why: 'away' } })
    expect((await details()).sealingTrouble).toEqual({ attempts: 1, why: 'away', retryAt: after(2), givenUpAt: null })
    await world.happen(stream, { type: 'SealingRetried', data: { attempt: 2 } })
    expect((await details()).sealingTrouble).toMatchObject({ attempts: 1, why: 'away', retryAt: null })
    const timestampFailed = (revision: number | null) =>
      ({ type: 'TimestampFailed', data: { attempts: 5, why: 'away', revision } }) as const
    await world.happen(stream, timestampFailed(pending.length - 1))
    // This timestamp concerns the sending event, not a seal.
    expect(await details()).toMatchObject({ timestampMissing: false })
    await world.happen(stream, timestampFailed(null), sealed, completed(1))
    expect(await details()).toMatchObject({
      status: 'completed',
      sealingTrouble: null,
      timestampMissing: true,
      certificate: sample.certificate,
      sealed: [{ documentId: documentId(1), level: 'B-B' }],
    })
    expect(await listed()).toMatchObject({ status: 'completed' })
    expect(await row(stats, 'figures', firstTeamId)).toMatchObject({ total: 1, byStatus: { pending: 0, completed: 1 } })
  })

  it('is counted as expired, and as pending after it was sent again', async () => {
    await world.happen(stream, ...pending, expired(1))
    expect(await row(stats, 'figures', firstTeamId)).toMatchObject({ byStatus: { pending: 0, expired: 1 } })
    expect(await details()).toMatchObject({ status: 'expired', ended: { at: sample.sent.data.expiresAt } })
    await world.happen(stream, resent(1))
    expect(await row(stats, 'figures', firstTeamId)).toMatchObject({ byStatus: { pending: 1, expired: 0 } })
    expect(await listed()).toMatchObject({ status: 'pending' })
    expect(await details()).toMatchObject({ status: 'pending', ended: null, expiresAt: resent(1).data.expiresAt })
  })

  it('moves up in the list on an act, but not on a code, a reminder or a timestamp', async () => {
    await world.happen(stream, ...pending)
    const before = await listed()
    await world.happen(stream, sample.codeRequested(1))
    await world.happen(stream, {
      type: 'RecipientsReminded',
      data: { round: 1, number: 1, reminded: [recipientId(1)] },
    })
    const timestamp = { revision: pending.length - 1, hash: 'a'.repeat(64), token: 'MII=' }
    await world.happen(stream, { type: 'HeadTimestamped', data: timestamp })
    expect((await listed()).updatedAt).toBe(before.updatedAt)
    expect(await details()).toMatchObject({ updatedAt: before.updatedAt, revision: pending.length + 2 })
    await world.happen(stream, viewed(1))
    expect((await listed()).updatedAt).toBe(minute(pending.length + 3))
    expect((await details()).updatedAt).toBe(minute(pending.length + 3))
  })
})

describe('an erased request', () => {
  it('is a tombstone in list and details at once, even before the key is destroyed', async () => {
    const found = [{ kind: 'signed' as const, text: 'Grace Hopper of Signatures' }]
    const signedBefore = { ...sample.kept(1), data: { ...sample.kept(1).data, found } }
    await world.happen(stream, ...pending, signedBefore, sample.filled(1, 1), cancelled, erased)
    const tombstone = { at: minute(pending.length + 3), reason: 'Asked for by Ada' }
    expect(await listed()).toMatchObject({ title: null, people: {}, status: 'cancelled', erased: tombstone })
    const seen = await details()
    expect(seen).toMatchObject({ title: null, status: 'cancelled', erased: tombstone, ended: { reason: null } })
    expect(JSON.stringify([await listed(), seen])).not.toMatch(
      /Person 1|person1|Agreement|Grace Hopper of|Ada Lovelace|A new version/,
    )
  })

  it('can no longer be found by search', async () => {
    await world.happen(stream, ...pending, cancelled, erased)
    const page = {
      table: 'requests',
      where: { teamId: firstTeamId, audience: 'team' },
      by: 'updatedAt',
      direction: 'falling',
      limit: 9,
    } as const
    expect(await (await world.tablesOf(requestList)).search({ ...page, beginnings: ['person1'] })).toEqual([])
    expect(await (await world.tablesOf(requestList)).page(page)).toHaveLength(1)
  })
})

describe('bytes added by signing', () => {
  const mark = 'd'.repeat(64)
  const uploaded: SigningEvent = {
    type: 'DocumentUploaded',
    data: { ...sample.facts(1), uploadId: '0190bbbb-0000-7000-8000-000000000001', ownerId: firstTeamId },
  }
  const drawn: RequestEvent = {
    type: 'FieldsFilled',
    data: {
      recipientId: recipientId(1),
      asksToLook: false,
      values: [1, 2].map((n) => ({ fieldId: fieldId(n), value: { kind: 'drawn', sha256: mark, size: 9 } })),
    },
  }
  const uses = async (sha256: string) => (await row<UsedBlob>(documentShelf, 'blobs', sha256))?.uses

  it('are in use as long as the request exists: marks, sealed files and the certificate', async () => {
    await world.happen(stream, ...pending, drawn, signed(1), everyoneActed, sealed, completed(1))
    for (const sha256 of [mark, 'a'.repeat(64), sample.certificate.sha256]) expect(await uses(sha256)).toBe(1)
  })

  it('are no longer in use after the erasure, and an upload waits to be swept, without its name', async () => {
    await world.happen('upload-x', uploaded)
    await world.happen(stream, ...pending, { type: 'SignaturesDocumentAdded', data: sample.facts(7) })
    await world.happen(stream, drawn, signed(1), everyoneActed, sealed, completed(1), erased)
    for (const sha256 of [mark, 'a'.repeat(64), sample.certificate.sha256, sample.facts(7).original.sha256]) {
      expect(await uses(sha256)).toBeUndefined()
    }
    expect(await row<KnownDocument>(documentShelf, 'documents', documentId(1))).toMatchObject({
      originalName: null,
      idle: true,
    })
    expect(await row(documentShelf, 'documents', documentId(7))).toBeUndefined()
  })
})

describe('links', () => {
  const link = (hash: string) => row<KnownLink>(links, 'links', hash)

  it('identify their recipient, and a new one replaces only that recipient’s old one', async () => {
    await world.happen(stream, ...sentTo({}, {}))
    expect(await link('hash-1')).toEqual({ requestId, recipientId: recipientId(1), round: 1, replaced: false })
    await world.happen(stream, signed(1), expired(2), resent(2))
    expect(await link('hash-1')).toMatchObject({ replaced: false })
    expect(await link('hash-2')).toMatchObject({ replaced: true, round: 1 })
    expect(await link('hash-2-2')).toEqual({ requestId, recipientId: recipientId(2), round: 2, replaced: false })
  })

  it('are given to copy recipients on completion', async () => {
    await world.happen(stream, ...sentTo({}, { role: 'cc' }), signed(1), everyoneActed, sealed)
    await world.happen(stream, {
      type: 'SignatureRequestCompleted',
      data: {
        certificate: sample.certificate,
        links: [{ recipientId: recipientId(2), tokenHash: 'hash-2' }],
        copies: [1, 2].map((n) => ({ recipientId: recipientId(n), round: 1 })),
      },
    })
    expect(await link('hash-2')).toMatchObject({ recipientId: recipientId(2), round: 1 })
  })
})

describe('due requests', () => {
  const waiting = async (below: string) => {
    const query = {
      table: 'requests',
      where: { waiting: true },
      by: 'dueAt',
      direction: 'rising',
      below,
      limit: 9,
    } as const
    return (await (await world.tablesOf(due)).page(query)).map(({ key, row: found }) => ({ value: found.dueAt, key }))
  }

  it('are found in order of time when they are due, and not before', async () => {
    await world.happen(stream, ...pending)
    expect(await waiting(after(3))).toEqual([])
    expect(await waiting(after(3, 1))).toEqual([{ value: after(3), key: requestId }])
    await world.happen(stream, {
      type: 'RecipientsReminded',
      data: { round: 1, number: 5, reminded: [recipientId(1)] },
    })
    expect(await waiting(after(31))).toEqual([{ value: after(27), key: requestId }])
    await world.happen(stream, expired(1))
    expect(await waiting(after(400))).toEqual([])
  })

  it('include a failed sealing', async () => {
    await world.happen(stream, ...pending, signed(1), everyoneActed)
    expect(await waiting(after(400))).toEqual([])
    await world.happen(stream, { type: 'SealingFailed', data: { attempt: 1, retryAt: after(2), why: 'away' } })
    expect(await waiting(after(3))).toEqual([{ value: after(2), key: requestId }])
    await world.happen(stream, sample.sealingGivenUp)
    expect(await waiting(after(400))).toEqual([])
  })
})

describe('a request that cannot be sealed', () => {
  it('remains pending and shows when sealing was given up, and its retention period starts then', async () => {
    await world.happen(stream, ...pending, signed(1), everyoneActed, sample.sealingGivenUp)
    const since = minute(pending.length + 2)
    expect(await details()).toMatchObject({
      status: 'pending',
      sealingTrouble: { attempts: 5, retryAt: null, givenUpAt: since },
    })
    expect(await row<RetentionRow>(retention, 'requests', requestId)).toMatchObject({ resting: true, since })
    await world.happen(stream, cancelled)
    expect(await details()).toMatchObject({ status: 'cancelled' })
    expect(await row<RetentionRow>(retention, 'requests', requestId)).toMatchObject({ resting: true, since })
  })
})

describe('the history in plain words', () => {
  it('describes the course of a request with names', async () => {
    const ordered = sentTo({ order: 1 }, { role: 'approver', order: 2 })
    const next: RequestEvent = {
      type: 'NextRecipientsInvited',
      data: { round: 1, invited: [recipientId(2)], since: after(1) },
    }
    const refused: RequestEvent = { type: 'CodeRefused', data: { ...who(1), number: 1, why: 'wrong', triesLeft: 4 } }
    await world.happen(stream, ...ordered, viewed(1), sample.consented(1), sample.codeRequested(1), refused)
    await world.happen(
      stream,
      sample.filled(1, 1),
      signed(1),
      next,
      expired(2),
      resent(2),
      sample.consented(2),
      approved(2),
      everyoneActed,
      sealed,
    )
    await world.happen(stream, completed(1, 2), erased)
    const { entries } = await world.journal.read(stream)
    const texts = historyOf(entries as readonly Entry<RequestEvent>[], 'You').map(({ text }) => text)
    expect(texts.slice(ordered.length)).toEqual([
      'Person 1 opened the documents',
      'Person 1 agreed to sign electronically',
      'Person 1 requested a code by email',
      'Person 1 entered an incorrect code',
      'Person 1 filled in 1 field',
      'Person 1 signed',
      'It became Person 2’s turn',
      'The request expired; Person 2 had not acted',
      'The request was resent, with new links for 1 person',
      'Person 2 agreed to approve electronically',
      'Person 2 approved',
      'Everyone has acted; the documents are being sealed',
      'The document was sealed',
      'The request was completed, and everyone receives the completed documents',
      'All personal data was erased: Asked for by Ada',
    ])
  })

  it('contains no names after the key was destroyed', async () => {
    await world.happen(stream, ...pending, sample.filled(1, 1), declined(1))
    await world.vault.destroy(stream)
    const { entries } = await world.journal.read(stream)
    const texts = historyOf(entries as readonly Entry<RequestEvent>[], 'You').map(({ text }) => text)
    expect(texts.slice(-2)).toEqual([
      'Someone whose data was erased filled in fields',
      'Someone whose data was erased declined',
    ])
  })
})
