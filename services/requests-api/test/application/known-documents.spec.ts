import { beforeEach, describe, expect, it } from '@jest/globals'
import { type Caller, system } from '@countersign/requests-api/internal/application/caller'
import { KnownDocuments } from '@countersign/requests-api/internal/application/known-documents'
import { type Generation, StoreUnavailable } from '@countersign/requests-api/internal/ports/read-model-store'
import type { KnownDocument } from '@countersign/requests-api/internal/read-models/documents'
import { documentId, facts } from '../signing/sample-events.js'

const now = '2026-11-22T12:00:00.000Z'
const waiting: KnownDocument = {
  ...facts(1),
  originalName: 'Agreement 1.pdf',
  found: null,
  ownerId: 'owner',
  uploadId: 'upload',
  bytes: [],
  holders: 0,
  newestHolder: null,
  idleSince: '2026-11-22T11:00:00.000Z',
  idle: true,
}
const held: KnownDocument = { ...waiting, holders: 1, newestHolder: 'r', idle: false, idleSince: null }
const caller: Caller = { ...system('test', 'x'), ownerId: 'owner' }

/** What is there by now, which the read model shows once it has come up; undefined: it does not come up. */
let byNow: KnownDocument | null | undefined
let asItIs: KnownDocument | null
beforeEach(() => {
  byNow = undefined
  asItIs = null
})
const showing = (row: KnownDocument | null) =>
  ({ get: async () => row && { row, position: 1 } }) as Partial<Generation> as Generation
const documents = new KnownDocuments(
  {
    asItIs: async () => showing(asItIs),
    upToNow: async () => {
      if (byNow === undefined) throw new StoreUnavailable('documents is behind the log')
      return showing(byNow)
    },
  },
  { now: () => new Date(now) },
)
const find = () => documents.find(documentId(1), caller)

describe('a document that is asked for', () => {
  it.each([
    ['waits for a request', waiting],
    ['is held by one', held],
  ])('is found at once where it %s, although its read model stands still', async (_how, document) => {
    asItIs = document
    expect(await find()).toEqual(document)
    expect(await documents.facts([documentId(1)], caller)).toEqual([facts(1)])
  })

  it.each([
    ['was uploaded just now', null],
    ['may have been swept', { ...waiting, idleSince: '2026-11-21T12:00:00.000Z' }],
    ['may have been discarded with its request', { ...waiting, originalName: null }],
    ['may have been written anew', { ...held, rendition: null }],
    ['was somebody else’s', { ...held, ownerId: 'another' }],
  ])('is waited for where it %s', async (_how, document) => {
    asItIs = document
    await expect(find()).rejects.toThrow(StoreUnavailable)
    byNow = null
    await expect(find()).rejects.toMatchObject({ refusal: 'no-such-document' })
    byNow = held
    expect(await find()).toEqual(held)
  })

  it('is nowhere where it is somebody else’s', async () => {
    asItIs = byNow = { ...held, ownerId: 'another' }
    await expect(find()).rejects.toMatchObject({ refusal: 'no-such-document' })
  })
})
