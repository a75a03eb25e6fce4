import { beforeEach, describe, expect, it } from '@jest/globals'
import { emptyTip, type Entry } from '@countersign/event-log'
import { uploadedDocumentId, uploadIdOf } from '@countersign/requests-api/internal/kernel/ids'
import { type Caller, system } from '@countersign/requests-api/internal/kernel/caller'
import { DocumentLookup } from '@countersign/requests-api/internal/requests/use-cases/document-lookup'
import { StoreUnavailable, type TablesOf } from '@countersign/projections'
import type {
  documentShelf,
  KnownDocument,
} from '@countersign/requests-api/internal/requests/read-models/documents/documents'
import type { SigningEvent, UploadEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { v7 } from 'uuid'
import { documentId, facts, kept as pictured, ownerId } from '../domain/sample-events.js'
import { stoppedAt } from '../../clock-at.js'

const now = '2026-11-22T12:00:00.000Z'
const waiting: KnownDocument = {
  ...facts(1),
  originalName: 'Agreement 1.pdf',
  found: null,
  ownerId,
  uploadedBy: 'owner',
  uploadId: 'upload',
  bytes: [],
  holders: 0,
  idleSince: '2026-11-22T11:00:00.000Z',
  idle: true,
}
const held: KnownDocument = { ...waiting, holders: 1, idle: false, idleSince: null }
const caller: Caller = { ...system('test', 'x'), teamId: ownerId, senders: ['owner'] }

/** The row once the read model has caught up; undefined if it never does. */
let byNow: KnownDocument | null | undefined
let stale: KnownDocument | null
beforeEach(() => {
  byNow = undefined
  stale = null
  upload = []
  altered = false
})
type Shelf = TablesOf<typeof documentShelf>
const showing = (row: KnownDocument | null) =>
  ({ get: async () => row && { row, position: 1 } }) as Partial<Shelf> as Shelf
/** The upload's stream. */
let upload: Entry<SigningEvent>[] = []
let altered = false
const documents = new DocumentLookup(
  { read: async () => ({ entries: upload as never[], tip: emptyTip, altered }) },
  {
    stale: async () => showing(stale),
    latest: async () => {
      if (byNow === undefined) throw new StoreUnavailable('documents is behind the log')
      return showing(byNow)
    },
  },
  stoppedAt(now),
)
const find = () => documents.find(documentId(1), caller)

describe('a requested document', () => {
  it.each([
    ['waits for a request', waiting],
    ['is held by one', held],
  ])('is found at once if it %s, even from a stale read model', async (_how, document) => {
    stale = document
    expect(await find()).toEqual(document)
    expect(await documents.facts([documentId(1)], caller)).toEqual([facts(1)])
  })

  it.each([
    ['was uploaded just now', null],
    ['may have been swept', { ...waiting, idleSince: '2026-11-21T12:00:00.000Z' }],
    ['may have been discarded with its request', { ...waiting, originalName: null }],
    ['was somebody else’s', { ...held, ownerId: 'another' }],
  ])('waits for the read model if it %s', async (_how, document) => {
    stale = document
    await expect(find()).rejects.toThrow(StoreUnavailable)
    byNow = null
    await expect(find()).rejects.toMatchObject({ refusal: 'no-such-document' })
    byNow = held
    expect(await find()).toEqual(held)
  })

  it('is its uploader’s alone until a request holds it', async () => {
    const colleague = { ...caller, senders: ['0190aaaa-0000-7000-8000-000000000777'] }
    stale = byNow = waiting
    await expect(documents.find(documentId(1), colleague)).rejects.toMatchObject({ refusal: 'no-such-document' })
    stale = byNow = held
    expect(await documents.find(documentId(1), colleague)).toEqual(held)
  })

  it('is not found by another owner', async () => {
    stale = byNow = { ...held, ownerId: 'another' }
    await expect(find()).rejects.toMatchObject({ refusal: 'no-such-document' })
  })
})

describe('a document uploaded just now, which its read model does not contain yet', () => {
  const recent = uploadedDocumentId(v7({ msecs: Date.parse(now) - 60_000 }), 0)
  const uploadId = uploadIdOf(recent)
  const upTo = async (...events: SigningEvent[]) => {
    upload = events.map((event, revision) => {
      const { correlation } = caller
      const actor = { kind: 'owner', id: 'owner' } as const
      const at = '2026-11-22T11:59:00.000Z'
      return { event, id: `${revision}`, stream: `upload-${uploadId}`, revision, position: revision, at, actor, causation: null, correlation, hash: '' } // prettier-ignore
    })
    return documents.facts([recent], caller)
  }
  const stored: UploadEvent = {
    type: 'DocumentUploaded',
    data: { ...facts(1), documentId: recent, uploadId, ownerId },
  }

  it('is read from the history of its upload', async () => {
    expect(await upTo(stored)).toEqual([{ ...facts(1), documentId: recent }])
  })

  it('includes the recorded result of its check', async () => {
    const { data } = pictured(1)
    expect(await upTo(stored, { type: 'DocumentRendered', data: { ...data, documentId: recent } })).toEqual([
      { ...facts(1), ...data, documentId: recent },
    ])
  })

  it.each<[string, SigningEvent[]]>([
    ['discarded since', [stored, { type: 'UploadedDocumentDiscarded', data: { documentId: recent } }]],
    ['erased since', [{ ...stored, data: { ...stored.data, originalName: { erased: true } } }]],
    ['somebody else’s', [{ ...stored, data: { ...stored.data, ownerId: 'another' } }]],
    ['not of this upload', [{ ...stored, data: { ...stored.data, documentId: documentId(2) } }]],
  ])('is looked up in the read model if it is %s', async (_how, events) => {
    await expect(upTo(...events)).rejects.toThrow(StoreUnavailable)
    byNow = null
    await expect(upTo(...events)).rejects.toMatchObject({ refusal: 'no-such-document' })
  })

  it('is not read from an altered history', async () => {
    altered = true
    await expect(upTo(stored)).rejects.toThrow(StoreUnavailable)
  })
})
