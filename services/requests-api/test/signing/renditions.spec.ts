import { describe, expect, it } from '@jest/globals'
import { acceptRendition } from '@countersign/requests-api/signing/decisions/accept-rendition'
import { recordRendering } from '@countersign/requests-api/signing/decisions/record-rendering'
import { type DocumentWarning, warningsOf } from '@countersign/requests-api/signing/document-warnings'
import type { Rendition, RequestEvent, UploadEvent } from '@countersign/requests-api/signing/events'
import { keepsSignatures, pdfSigned, pdfToFreeze, sealingManner } from '@countersign/requests-api/signing/signed-pdf'
import {
  discardUploadedDocument,
  evolveUpload,
  noUpload,
  recordUploadsRendering,
} from '@countersign/requests-api/signing/uploads'
import { given } from './given.js'
import * as sample from './sample-events.js'
import {
  attached,
  created,
  deleted,
  documentId,
  engine,
  erased,
  facts,
  field,
  ownerId,
  pending,
  rendered,
  sent,
} from './sample-events.js'
import { replayed } from './replayed.js'

const rendition = (...warnings: Rendition['warnings']): Rendition => sample.rendition(1, ...warnings)
/** A PDF of before. */
const plain = { rendition: null }
const kinds = (warnings: readonly DocumentWarning[]) => warnings.map(({ kind, mustAccept }) => [kind, mustAccept])
const onPages = (...pages: number[]) => pages.map((page, index) => field(index + 1, 1, { page }))

describe('warnings of a document', () => {
  it('stand in one order, what must be accepted first', () => {
    const all = ['script', 'xfa', 'layers', 'notes', 'attachment', 'form', 'signed', 'differs', 'incomplete'] as const
    const document = facts(1, { rendition: rendition(...all.map((kind) => ({ kind, count: 1 }))) })
    expect(kinds(warningsOf(document, false))).toEqual([
      ['incomplete', true],
      ['differs', true],
      ['signed', true],
      ['form', true],
      ['attachment', true],
      ['notes', false],
      ['layers', false],
      ['xfa', false],
      ['script', false],
    ])
  })

  it('name what was found for their kind', () => {
    const found = [
      { kind: 'signed' as const, text: 'Grace Hopper' },
      { kind: 'attachment' as const, text: 'prices.xlsx' },
    ]
    const document = facts(1, { rendition: rendition({ kind: 'signed', count: 2 }), found })
    expect(warningsOf(document, false)).toEqual([
      { kind: 'signed', count: 2, found: ['Grace Hopper'], mustAccept: true },
    ])
    expect(warningsOf({ ...document, found: { erased: true } }, false)[0]?.found).toEqual([])
  })

  it('are only that it is signed, and only to know, where its signatures are kept', () => {
    const document = facts(1, { rendition: rendition({ kind: 'signed', count: 1 }, { kind: 'form', count: 1 }) })
    expect(kinds(warningsOf(document, true))).toEqual([['signed', false]])
  })

  it('say that a PDF of before is signed, until its rendition says what becomes of that', () => {
    expect(kinds(warningsOf(facts(1, { ...plain, signed: true }), false))).toEqual([['signed', true]])
    expect(warningsOf(facts(1, { signed: true, rendition: rendition() }), false)).toEqual([])
  })
})

describe('the PDF that is signed', () => {
  const keeping = facts(1, { rendition: rendition({ kind: 'signed', count: 1 }), keeps: true })
  const pages = (count: number) => onPages(...Array.from({ length: count }, (_, index) => index + 1))

  it('is the rendition, unless there is none', () => {
    const document = facts(1, { rendition: rendition() })
    expect(pdfToFreeze(document, onPages(1))).toBe(document.rendition)
    expect(pdfToFreeze(facts(1, plain), [])).toEqual(facts(1).original)
  })

  it('is the file as it came where earlier signatures are kept: fields on ten pages at most', () => {
    expect(pdfToFreeze(keeping, pages(10))).toBe(keeping.original)
    expect(pdfToFreeze(keeping, onPages(1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10))).toBe(keeping.original)
    expect(pdfToFreeze(keeping, pages(11))).toBe(keeping.rendition)
    expect(
      keepsSignatures(
        keeping,
        pages(11).map((one) => ({ ...one, documentId: documentId(2) })),
      ),
    ).toBe(true)
  })

  it('is told by the frozen hash once the request is sent, and so is how it is sealed', () => {
    const asOriginal = keeping.original.sha256
    const asRendition = keeping.rendition!.sha256
    expect([pdfSigned(keeping, asOriginal), sealingManner(keeping, asOriginal)]).toEqual([keeping.original, 'kept'])
    expect([pdfSigned(keeping, asRendition), sealingManner(keeping, asRendition)]).toEqual([
      keeping.rendition,
      'rendition',
    ])
    const before = facts(1, plain)
    const { sha256 } = before.original
    expect([pdfSigned(before, sha256), sealingManner(before, sha256)]).toEqual([before.original, 'before'])
  })

  it('stays what was frozen, whatever the history says of the document later', () => {
    const documents = [{ documentId: documentId(1), sha256: facts(1).original.sha256 }]
    const history: RequestEvent[] = [
      ...pending.slice(0, -1),
      { ...sent, data: { ...sent.data, documents } },
      rendered(1),
    ]
    const { documents: after, frozen } = replayed(history)!
    expect(pdfSigned(after.get(documentId(1))!, frozen.get(documentId(1)))).toEqual(facts(1).original)
  })
})

describe('a document of before', () => {
  const record = recordRendering
  const { data } = rendered(1)

  it('of a draft is written anew once', () => {
    given(created, attached(1, plain))
      .when((state) => record(state, data))
      .then(rendered(1))
    given(created, attached(1, plain), rendered(1))
      .when((state) => record(state, data))
      .thenNothing()
  })

  it('is also one whose PDF no engine wrote', () => {
    const word: Rendition = { ...rendition(), engine: null, converter: { name: 'mammoth', version: '1' } }
    given(created, attached(1, { rendition: word }))
      .when((state) => record(state, data))
      .then(rendered(1))
    given(created, attached(1, { rendition: { ...word, engine } }))
      .when((state) => record(state, data))
      .thenNothing()
  })

  it.each<[string, RequestEvent[]]>([
    ['is sent', [created, attached(1, plain), sent]],
    ['is deleted', [created, attached(1, plain), deleted]],
    ['is erased', [created, attached(1, plain), erased]],
    [
      'has let go of it',
      [created, attached(1, plain), { type: 'DocumentRemoved', data: { documentId: documentId(1) } }],
    ],
  ])('stays as it is where its request %s', (_what, history) => {
    given(...history)
      .when((state) => record(state, data))
      .thenNothing()
  })

  it('stays accepted, unless something else is to be accepted now', () => {
    const accepted: RequestEvent = { type: 'RenditionAccepted', data: { documentId: documentId(1) } }
    const history = [created, attached(1, { ...plain, signed: true }), accepted]
    const after = (...warnings: Rendition['warnings']) =>
      replayed([...history, rendered(1, { rendition: rendition(...warnings) })])!.documents.get(documentId(1))!
    expect(after({ kind: 'signed', count: 1 }, { kind: 'notes', count: 4 }).accepted).toBe(true)
    expect(after({ kind: 'form', count: 3 }).accepted).toBe(false)
    given(...history, rendered(1, { rendition: rendition({ kind: 'form', count: 3 }) }))
      .when((state) => acceptRendition(state, { documentId: documentId(1) }))
      .then(accepted)
  })

  describe('that waits as an upload', () => {
    const uploaded: UploadEvent = {
      type: 'DocumentUploaded',
      data: { ...facts(1, plain), uploadId: 'upload', ownerId },
    }
    const after = (...events: UploadEvent[]) => events.reduce(evolveUpload, noUpload)

    it('is written anew once, and not after it was discarded', () => {
      expect(recordUploadsRendering(after(uploaded), data)).toEqual([rendered(1)])
      expect(recordUploadsRendering(after(uploaded, rendered(1)), data)).toEqual([])
      const discarded: UploadEvent = { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } }
      expect(recordUploadsRendering(after(uploaded, discarded), data)).toEqual([])
      expect(recordUploadsRendering(after(), data)).toEqual([])
    })

    it('can be discarded before and afterwards', () => {
      const discard = { documentId: documentId(1) }
      expect(discardUploadedDocument(after(uploaded), discard)).toHaveLength(1)
      expect(discardUploadedDocument(after(uploaded, rendered(1)), discard)).toHaveLength(1)
      expect(discardUploadedDocument(after(), discard)).toEqual([])
    })
  })
})
