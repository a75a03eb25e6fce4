import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  documentShelf,
  factsOf,
  type KnownDocument,
  type UsedBlob,
} from '@countersign/requests-api/internal/requests/read-models/documents/documents'
import type { HeldBytes } from '@countersign/requests-api/internal/requests/read-models/documents/counts'
import {
  type ListedRequest,
  requestList,
} from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import { searchWords } from '@countersign/requests-api/internal/requests/read-models/lists/search-words'
import { stats } from '@countersign/requests-api/internal/requests/read-models/lists/stats'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import type { RequestEvent, SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import * as sample from '../domain/sample-events.js'
import { minute, openWorld, type World } from './projected.js'

const { created, attached, added, sent, cancelled, deleted, hidden, sendable, pending, delivered, requestId } = sample
const { documentId, recipientId } = sample
const stream = `signature-request-${requestId}`
const otherId = '0190aaaa-0000-7000-8000-000000000002'
const other: RequestEvent = {
  type: 'SignatureRequestCreated',
  data: { ...created.data, requestId: otherId, title: 'Lease' },
}
const uploaded = (n: number): SigningEvent => ({
  type: 'DocumentUploaded',
  data: { ...sample.facts(n), uploadId: '0190bbbb-0000-7000-8000-000000000001', ownerId: firstTeamId },
})

let world: World
beforeEach(() => {
  world = openWorld([requestList, stats, documentShelf])
})
afterEach(() => world.end())

const row = async <Row>(projection: Parameters<World['tablesOf']>[0], table: string, key: string) =>
  (await (await world.tablesOf(projection)).get(table, key))?.row as Row | undefined

describe('the list', () => {
  const page = {
    table: 'requests',
    where: { teamId: firstTeamId, audience: 'team' },
    by: 'updatedAt',
    direction: 'falling',
    limit: 10,
  } as const
  const titles = async () =>
    (await (await world.tablesOf(requestList)).page(page)).map((found) => (found.row as ListedRequest).title)
  const found = async (...beginnings: string[]) =>
    (await (await world.tablesOf(requestList)).search({ ...page, beginnings })).map((one) => one.key)

  it('shows the newest change first', async () => {
    await world.happen(stream, created)
    await world.happen(`signature-request-${otherId}`, other)
    expect(await titles()).toEqual(['Lease', 'Consulting Agreement'])
    await world.happen(stream, attached(1))
    expect(await titles()).toEqual(['Consulting Agreement', 'Lease'])
  })

  it('follows a request to its end', async () => {
    await world.happen(stream, ...pending)
    expect(await row<ListedRequest>(requestList, 'requests', requestId)).toMatchObject({
      status: 'pending',
      documentIds: [documentId(1)],
      updatedAt: minute(pending.length - 1),
    })
    await world.happen(stream, cancelled)
    expect(await row<ListedRequest>(requestList, 'requests', requestId)).toMatchObject({ status: 'cancelled' })
    await world.happen(stream, hidden)
    expect(await titles()).toEqual([])
  })

  it('does not move a request up for a delivered mail', async () => {
    await world.happen(stream, ...pending, delivered)
    expect(await row(requestList, 'requests', requestId)).toMatchObject({ updatedAt: minute(pending.length - 1) })
  })

  it('can be searched by title and by the names and addresses of the current recipients, case-folded', async () => {
    await world.happen(stream, created, added(1))
    await world.happen(stream, {
      type: 'RecipientRenamed',
      data: { recipientId: recipientId(1), name: 'Łukasz Müller' },
    })
    expect(await found('consult', 'mull')).toEqual([requestId])
    expect(await found('person1', 'example', 'com')).toEqual([requestId])
    expect(await found('person', '1')).toEqual([])
    await world.happen(stream, { type: 'SignatureRequestRenamed', data: { title: 'Mietvertrag Große Straße' } })
    expect(await found(...searchWords('GROSSE strass'))).toEqual([requestId])
    expect(await found('lukasz')).toEqual([requestId])
    await world.happen(stream, { type: 'RecipientRemoved', data: { recipientId: recipientId(1) } })
    expect(await found('mull')).toEqual([])
  })
})

describe('search words', () => {
  it.each([
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['Søren Ærø', 'soren aero'],
    ['Đorđe', 'dorde'],
    ['Guðrún Þóra', 'gudrun thora'],
    ['Weiß Straße', 'weiss strasse'],
    ['Œuvre', 'oeuvre'],
    ['Işıl Yıldız', 'isil yildiz'],
  ])('match %s when typed as: %s', (written, typed) => {
    expect(searchWords(written)).toEqual(typed.split(' '))
    expect(searchWords(written.toUpperCase())).toEqual(typed.split(' '))
    expect(searchWords(typed)).toEqual(typed.split(' '))
  })
})

describe('the statistics', () => {
  const figures = () => row(stats, 'figures', firstTeamId)

  it('count requests by status, without deleted ones', async () => {
    await world.happen(stream, created)
    await world.happen(`signature-request-${otherId}`, other)
    expect(await figures()).toEqual({ total: 2, byStatus: { draft: 2 } })
    await world.happen(stream, ...sendable.slice(1), sent)
    expect(await figures()).toEqual({ total: 2, byStatus: { draft: 1, pending: 1 } })
    await world.happen(stream, cancelled)
    expect(await figures()).toEqual({ total: 2, byStatus: { draft: 1, pending: 0, cancelled: 1 } })
    await world.happen(stream, hidden)
    await world.happen(`signature-request-${otherId}`, deleted)
    expect(await figures()).toEqual({ total: 0, byStatus: { draft: 0, pending: 0, cancelled: 0 } })
  })
})

describe('documents', () => {
  const document = (n: number) => row<KnownDocument>(documentShelf, 'documents', documentId(n))
  const uses = async (sha256: string) => (await row<UsedBlob>(documentShelf, 'blobs', sha256))?.uses
  const bytes = sample.facts(1).original.sha256
  const anew = sample.rendition(1).sha256

  it('wait for a request, and record their owner', async () => {
    await world.happen('upload-x', uploaded(1))
    expect(await document(1)).toMatchObject({
      ownerId: firstTeamId,
      originalName: 'Agreement 1.pdf',
      idleSince: minute(0),
      holders: 0,
    })
    expect(await uses(bytes)).toBe(1)
  })

  it('belong to the requests that hold them, and wait again when no request does', async () => {
    await world.happen('upload-x', uploaded(1))
    await world.happen(stream, created, attached(1))
    expect(await document(1)).toMatchObject({ holders: 1, idleSince: null })
    await world.happen(stream, { type: 'DocumentRemoved', data: { documentId: documentId(1) } })
    expect(await document(1)).toMatchObject({ holders: 0, idleSince: minute(3) })
  })

  it('wait again when their draft is deleted', async () => {
    await world.happen('upload-x', uploaded(1))
    await world.happen(stream, created, attached(1), deleted)
    expect(await document(1)).toMatchObject({ holders: 0, idleSince: minute(3) })
    expect(await uses(bytes)).toBe(1)
  })

  it('release their bytes when discarded, unless another document uses them', async () => {
    await world.happen('upload-x', uploaded(1))
    await world.happen('upload-y', {
      type: 'DocumentUploaded',
      data: { ...(uploaded(1).data as object), documentId: documentId(2) } as never,
    })
    await world.happen('upload-x', { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } })
    expect(await document(1)).toBeUndefined()
    expect(await uses(bytes)).toBe(1)
    await world.happen('upload-y', { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(2) } })
    expect(await uses(bytes)).toBeUndefined()
  })

  it('keep both renditions if pages of their upload became pictures, and pass both on to a request', async () => {
    await world.happen('upload-x', uploaded(1), sample.kept(1))
    const { rendition } = sample.kept(1).data
    expect(factsOf((await document(1))!)).toEqual(sample.facts(1, { rendition }))
    expect([await uses(anew), await uses(rendition.sha256)]).toEqual([1, 1])
    await world.happen(stream, created, attached(1, { rendition }))
    expect([await uses(anew), await uses(rendition.sha256)]).toEqual([2, 2])
  })

  it('keep a replaced rendition, since using a request again needs it', async () => {
    const { sha256 } = sample.kept(1).data.rendition
    await world.happen('upload-x', uploaded(1))
    await world.happen(stream, created, attached(1), sample.kept(1))
    expect([await uses(anew), await uses(sha256)]).toEqual([2, 2])
    await world.happen(stream, sent)
    expect([await uses(anew), await uses(sha256)]).toEqual([2, 2])
    await world.happen('upload-x', { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } })
    expect([await uses(anew), await uses(sha256)]).toEqual([1, 1])
  })

  describe('count towards the unsent bytes of their owner', () => {
    const held = () => row<HeldBytes>(documentShelf, 'owners', firstTeamId)
    const [one, two] = [1, 2].map((n) => sample.facts(n).original.size) as [number, number]
    const upload = (n: number) => world.happen(`upload-${n}`, uploaded(n))
    const removed = (n: number): RequestEvent => ({ type: 'DocumentRemoved', data: { documentId: documentId(n) } })
    const created2: RequestEvent = { type: 'SignatureRequestCreated', data: { ...created.data, requestId: otherId } }

    it('as waiting, until they are attached or discarded', async () => {
      await upload(1)
      await upload(2)
      expect(await held()).toEqual({ waiting: one + two, drafts: 0 })
      await world.happen(stream, created, attached(1))
      expect(await held()).toEqual({ waiting: two, drafts: one })
      await world.happen('upload-2', { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(2) } })
      expect(await held()).toEqual({ waiting: 0, drafts: one })
    })

    it('in each draft, until it is sent, deleted or erased', async () => {
      await upload(1)
      await world.happen(stream, created, attached(1))
      await world.happen(`signature-request-${otherId}`, created2, attached(1), attached(2))
      expect(await held()).toEqual({ waiting: 0, drafts: one + one + two })
      await world.happen(`signature-request-${otherId}`, removed(2))
      expect(await held()).toEqual({ waiting: 0, drafts: one + one })
      await world.happen(stream, sent)
      expect(await held()).toEqual({ waiting: 0, drafts: one })
      await world.happen(`signature-request-${otherId}`, deleted)
      expect(await held()).toEqual({ waiting: 0, drafts: 0 })
      await world.happen(stream, sample.erased)
      expect(await held()).toEqual({ waiting: one, drafts: 0 })
    })

    it('not after they were discarded as uploads, even if a draft with them is deleted later', async () => {
      await upload(1)
      await world.happen(stream, created, attached(1))
      await world.happen('upload-1', { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } })
      await world.happen(stream, deleted)
      expect(await held()).toEqual({ waiting: 0, drafts: 0 })
    })
  })

  it('are counted once, even if an event is repeated', async () => {
    const mark = 'c'.repeat(64)
    const drawn: RequestEvent = {
      type: 'FieldsFilled',
      data: {
        recipientId: recipientId(1),
        asksToLook: false,
        values: [1, 2].map((n) => ({ fieldId: sample.fieldId(n), value: { kind: 'drawn', sha256: mark } as never })),
      },
    }
    await world.happen('upload-x', uploaded(1))
    await world.happen(stream, created, attached(1), attached(1), drawn, drawn)
    await world.happen(`signature-request-${otherId}`, other, attached(1))
    expect(await document(1)).toMatchObject({ holders: 2 })
    expect([await uses(bytes), await uses(mark)]).toEqual([3, 1])
    await world.happen(stream, deleted, deleted)
    expect(await document(1)).toMatchObject({ holders: 1, idleSince: null })
    await world.happen(`signature-request-${otherId}`, { type: 'PersonalDataErased', data: { reason: 'Asked for' } })
    expect(await document(1)).toMatchObject({ holders: 0, originalName: null })
    expect([await uses(bytes), await uses(mark)]).toEqual([1, 1])
  })

  it('belong to the owner of the request if they were added by sending', async () => {
    await world.happen(stream, created, { type: 'SignaturesDocumentAdded', data: sample.facts(7) })
    expect(await document(7)).toMatchObject({ ownerId: firstTeamId, uploadId: null, holders: 1 })
  })
})
