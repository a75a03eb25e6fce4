import { describe, expect, it } from '@jest/globals'
import { acceptRendition, recordRendering } from '@countersign/requests-api/internal/requests/domain/drafting/documents'
import type { CheckedPages } from '@countersign/requests-api/internal/requests/domain/checked-pages'
import { type DocumentWarning, warningsOf } from '@countersign/requests-api/internal/requests/domain/document-warnings'
import type { Rendition } from '@countersign/requests-api/internal/requests/domain/document-facts'
import type { RequestEvent, UploadEvent } from '@countersign/requests-api/internal/requests/domain/events'
import {
  keepsSignatures,
  pdfSigned,
  pdfsShown,
  pdfToFreeze,
  sealingManner,
} from '@countersign/requests-api/internal/requests/domain/signed-pdf'
import {
  discardUploadedDocument,
  evolveUpload,
  noUpload,
  recordUploadsRendering,
} from '@countersign/requests-api/internal/requests/domain/uploads'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { replayed } from './replayed.js'

const { attached, checked, created, deleted, documentId, erased, facts, field, ownerId, pending, kept, sent } = sample
const rendition = (...warnings: Rendition['warnings']): Rendition => sample.rendition(1, ...warnings)
const bytesOf = ({ sha256, size }: Rendition) => ({ sha256, size })
const kinds = (warnings: readonly DocumentWarning[]) => warnings.map(({ kind, mustAccept }) => [kind, mustAccept])
const onPages = (...pages: number[]) => pages.map((page, index) => field(index + 1, 1, { page }))

describe('warnings of a document', () => {
  it('have a fixed order, with those to be accepted first', () => {
    const all = [
      'script',
      'buttons',
      'files',
      'claims',
      'dynamic',
      'xfa',
      'layers',
      'notes',
      'attachment',
      'form',
      'signed',
      'fonts',
      'picture',
      'differs',
      'comments',
      'omitted',
      'changes',
      'incomplete',
    ] as const
    const document = facts(1, { rendition: rendition(...all.map((kind) => ({ kind, count: 1 }))) })
    expect(kinds(warningsOf(document, false))).toEqual([
      ['incomplete', true],
      ['changes', true],
      ['omitted', true],
      ['dynamic', true],
      ['differs', true],
      ['picture', true],
      ['fonts', true],
      ['signed', true],
      ['form', true],
      ['attachment', true],
      ['notes', false],
      ['comments', false],
      ['layers', false],
      ['xfa', false],
      ['claims', false],
      ['files', false],
      ['buttons', false],
      ['script', false],
    ])
  })

  it('list the findings of their kind', () => {
    const found = [
      { kind: 'signed' as const, text: 'Grace Hopper' },
      { kind: 'attachment' as const, text: 'prices.xlsx' },
    ]
    const document = facts(1, { rendition: rendition({ kind: 'signed', count: 2 }), found })
    expect(warningsOf(document, false)).toEqual([
      { kind: 'signed', count: 2, found: ['Grace Hopper'], pages: [], mustAccept: true },
    ])
    expect(warningsOf({ ...document, found: { erased: true } }, false)[0]?.found).toEqual([])
  })

  it('list the pages that are kept as pictures', () => {
    const pictures = { pages: [3, 7], replaces: { sha256: 'e'.repeat(64), size: 7 } }
    const document = facts(1, { rendition: { ...rendition({ kind: 'picture', count: 2 }), pictures } })
    expect(warningsOf(document, false)).toEqual([
      { kind: 'picture', count: 2, found: [], pages: [3, 7], mustAccept: true },
    ])
  })

  it('only mention, where signatures are kept, that it is signed', () => {
    const document = facts(1, { rendition: rendition({ kind: 'signed', count: 1 }, { kind: 'form', count: 1 }) })
    expect(kinds(warningsOf(document, true))).toEqual([['signed', false]])
  })
})

describe('the PDF to be signed', () => {
  const keeping = facts(1, { rendition: rendition({ kind: 'signed', count: 1 }), keeps: true })
  const pages = (count: number) => onPages(...Array.from({ length: count }, (_, index) => index + 1))

  it('is the rendition', () => {
    const document = facts(1, { rendition: rendition() })
    expect(pdfToFreeze(document, onPages(1))).toBe(document.rendition)
  })

  it('is the original where earlier signatures are kept and fields are on at most ten pages', () => {
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

  it('is identified by the frozen hash after sending, as is the sealing method', () => {
    const asOriginal = keeping.original.sha256
    const asRendition = keeping.rendition!.sha256
    expect([pdfSigned(keeping, asOriginal), sealingManner(keeping, asOriginal)]).toEqual([keeping.original, 'kept'])
    expect([pdfSigned(keeping, asRendition), sealingManner(keeping, asRendition)]).toEqual([
      keeping.rendition,
      'rendition',
    ])
  })

  it('remains the frozen one, despite later events about the document', () => {
    const documents = [{ documentId: documentId(1), sha256: facts(1).original.sha256 }]
    const history: RequestEvent[] = [...pending.slice(0, -1), { ...sent, data: { ...sent.data, documents } }, kept(1)]
    const { documents: after, frozen } = replayed(history)!
    expect(pdfSigned(after.get(documentId(1))!, frozen.get(documentId(1)))).toEqual(facts(1).original)
  })
})

const accepted: RequestEvent = { type: 'RenditionAccepted', data: { documentId: documentId(1) } }
const removed: RequestEvent = { type: 'DocumentRemoved', data: { documentId: documentId(1) } }

describe('a document whose check turns pages into pictures', () => {
  const record = (more: Partial<CheckedPages> = {}) => ({ documentId: documentId(1), checked: checked(1, more) })

  it('gets its new rendition in a draft, once', () => {
    given([created, attached(1)], recordRendering, record()).then(kept(1))
    given([created, attached(1), kept(1)], recordRendering, record()).thenNothing()
  })

  it('gets another one if a later check finds more pages, while its pictures stay', () => {
    const again = { of: kept(1).data.rendition.sha256, unlike: [2, 101] }
    const pictures = { pages: [1], rendition: { sha256: 'd'.repeat(64), size: 9 } }
    const warnings: Rendition['warnings'] = [
      { kind: 'differs', count: 1 },
      { kind: 'picture', count: 2 },
    ]
    const recorded: RequestEvent = {
      type: 'DocumentRendered',
      data: {
        ...kept(1).data,
        rendition: {
          ...rendition(...warnings),
          ...pictures.rendition,
          unlike: [101],
          pictures: { pages: [1, 2], replaces: bytesOf(rendition()) },
        },
      },
    }
    const history = [created, attached(1), kept(1)]
    given(history, recordRendering, record({ ...again, pictures })).then(recorded)
    given([...history, recorded], recordRendering, record({ ...again, pictures })).thenNothing()
    given([...history, sent], recordRendering, record({ ...again, pictures })).thenNothing()
  })

  it.each<[string, RequestEvent[]]>([
    ['is sent', [created, attached(1), sent]],
    ['is deleted', [created, attached(1), deleted]],
    ['is erased', [created, attached(1), erased]],
    ['has let go of it', [created, attached(1), removed]],
    ['holds another rendition', [created, attached(1, { rendition: sample.rendition(2) })]],
  ])('does not change if its request %s', (_what, history) => {
    given(history, recordRendering, record()).thenNothing()
  })

  it('has to be accepted again', () => {
    const after = replayed([created, attached(1), accepted, kept(1)])!.documents.get(documentId(1))!
    expect(after.accepted).toBe(false)
    given([created, attached(1), accepted, kept(1)], acceptRendition, { documentId: documentId(1) }).then(accepted)
  })

  it('shows the pages before and after until it is sent', () => {
    const { documents } = replayed([created, attached(1), kept(1)])!
    const after = documents.get(documentId(1))!
    expect(pdfsShown(after, undefined)).toEqual({ pdf: kept(1).data.rendition, before: bytesOf(rendition()) })
    expect(pdfsShown(after, after.rendition.sha256).before).toBeNull()
  })

  it('adds pages that differ from the upload to those counted at intake, once', () => {
    const intake = attached(1, { rendition: rendition({ kind: 'differs', count: 2 }) })
    const unlike = { pictures: null, unlike: [101, 150] }
    const recorded: RequestEvent = {
      type: 'DocumentRendered',
      data: {
        documentId: documentId(1),
        rendition: { ...rendition({ kind: 'differs', count: 4 }), unlike: [101, 150] },
        keeps: false,
        found: null,
      },
    }
    given([created, intake], recordRendering, record(unlike)).then(recorded)
    given([created, intake, recorded], recordRendering, record(unlike)).thenNothing()
  })

  it('does not change if all pages are alike', () => {
    given([created, attached(1)], recordRendering, record({ pictures: null })).thenNothing()
  })

  it.each([
    ['its upload is drawn differently', { pictures: null, unkept: true }],
    ['pages of its rendition are', {}],
  ])('no longer keeps earlier signatures where %s', (_why, more) => {
    const signed = attached(1, { rendition: rendition({ kind: 'signed', count: 1 }), keeps: true })
    const { documents } = replayed([created, signed])!
    const [event] = recordRendering(replayed([created, signed]), record(more))
    expect(keepsSignatures(documents.get(documentId(1))!, [])).toBe(true)
    expect(event).toMatchObject({ type: 'DocumentRendered', data: { keeps: false } })
    given([created, signed, event!], recordRendering, record(more)).thenNothing()
  })

  describe('that waits as an upload', () => {
    const uploaded: UploadEvent = { type: 'DocumentUploaded', data: { ...facts(1), uploadId: 'upload', ownerId } }
    const after = (...events: UploadEvent[]) => events.reduce(evolveUpload, noUpload)
    const discarded: UploadEvent = { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } }

    it('gets its new rendition once, and not after it was discarded', () => {
      expect(recordUploadsRendering(after(uploaded), record())).toEqual([kept(1)])
      expect(recordUploadsRendering(after(uploaded, kept(1)), record())).toEqual([])
      expect(recordUploadsRendering(after(uploaded, discarded), record())).toEqual([])
      expect(recordUploadsRendering(after(), record())).toEqual([])
    })

    it('can be discarded before and afterwards, once', () => {
      const discard = { documentId: documentId(1) }
      expect(discardUploadedDocument(after(uploaded), discard)).toEqual([discarded])
      expect(discardUploadedDocument(after(uploaded, kept(1)), discard)).toEqual([discarded])
      expect(discardUploadedDocument(after(uploaded, discarded), discard)).toEqual([])
      expect(discardUploadedDocument(after(), discard)).toEqual([])
    })
  })
})
