import { createHash } from 'node:crypto'
import { readFile, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ChildPool, namespacesForChildren, namespaceWords } from '@countersign/child-pool'
import { type DocumentTools, UnacceptableFile } from '@countersign/documents'
import { PDFDocument } from 'pdf-lib'
import { compoundFileOf, wordStream } from './fixtures/compound-file.js'
import { docxOf } from './fixtures/docx.js'
import { encryptedPdf } from './fixtures/encrypted-pdf.js'
import { hiddenWithinLine, onePage } from './fixtures/one-page.js'
import { pageObjects, pdfOf, rawPdf } from './fixtures/pdf.js'
import { textOfPdf } from './fixtures/pdf-content.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

const log = recordingLog()
let workplace: Workplace
let tools: DocumentTools

beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools({ log })
})

afterEach(() => void log.lines.splice(0))

afterAll(() => workplace.close())

async function refusalOf(bytes: Buffer, name?: string): Promise<UnacceptableFile> {
  const failure = await tools.ingest(await workplace.upload(bytes, name)).catch((error: unknown) => error)
  if (failure instanceof UnacceptableFile) return failure
  throw new Error(`the file was not refused, but ${failure instanceof Error ? failure.message : 'taken'}`)
}

describe('ingesting a PDF', () => {
  it('returns its page count and its rendition in the staging folder, with size and hash', async () => {
    const file = await workplace.upload(await pdfOf(['one', 'two']))
    const { rendition, ...facts } = await tools.ingest(file)
    expect(facts).toEqual({ mediaType: 'application/pdf', pageCount: 2, keeps: false, found: null })
    const { path, ...told } = rendition
    const bytes = await readFile(path)
    expect(told).toEqual({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      converter: null,
      engine: { name: 'PDFium', version: '2.1.13' },
      warnings: [],
      sizes: [{ from: 1, width: 595, height: 842 }],
    })
    expect(await workplace.results()).toEqual([basename(path)])
    expect((await textOfPdf(path)).map((text) => text.trim())).toEqual(['one', 'two'])
  })

  it('warns of signatures, but ignores empty signature fields', async () => {
    const withField = (value: string) =>
      onePage({
        page: '/Annots[6 0 R]',
        catalog: '/AcroForm<</SigFlags 3/Fields[6 0 R]>>',
        objects: [
          `<</FT/Sig/T(Signature1)/Type/Annot/Subtype/Widget/F 2/Rect[0 0 0 0]${value}>>`,
          '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/Name(Ann)/ByteRange[0 1 2 3]/Contents<00>>>',
        ],
      })
    expect(await tools.ingest(await workplace.upload(withField('/V 7 0 R')))).toMatchObject({
      rendition: { warnings: [{ kind: 'signed', count: 1 }] },
    })
    expect(await tools.ingest(await workplace.upload(withField('')))).toMatchObject({ rendition: { warnings: [] } })
  })

  it('warns of a page that looks different', async () => {
    const { rendition } = await tools.ingest(await workplace.upload(hiddenWithinLine()))
    expect(rendition.warnings).toEqual([
      { kind: 'layers', count: 1 },
      { kind: 'differs', count: 1 },
    ])
  })

  it('leaves no files behind when it is refused', async () => {
    const before = await workplace.results()
    await refusalOf(Buffer.from('%PDF-1.7\nnothing'))
    expect(await workplace.results()).toEqual(before)
  })

  it('recognizes it by its content, not by its name', async () => {
    const file = await workplace.upload(await pdfOf(['one']), 'Contract.docx')
    expect(await tools.ingest(file)).toMatchObject({ mediaType: 'application/pdf' })
  })

  it('handles many at once', async () => {
    const counts = [3, 1, 4, 1, 5, 9, 2, 6]
    const files = await Promise.all(counts.map(async (count) => workplace.upload(rawPdf(pageObjects(count)))))
    const accepted = await Promise.all(files.map((file) => tools.ingest(file)))
    expect(accepted.map(({ pageCount }) => pageCount)).toEqual(counts)
  })
})

describe('ingesting a Word file', () => {
  it('makes its PDF in the staging folder, with its size and hash', async () => {
    const file = await workplace.upload(await docxOf({ paragraphs: ['First clause', 'Second clause'] }), 'Annex.docx')
    const { mediaType, pageCount, rendition } = await tools.ingest(file)
    expect(mediaType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    expect(pageCount).toBe(1)
    const bytes = await readFile(rendition.path)
    expect(rendition.path.startsWith(workplace.staging)).toBe(true)
    expect(rendition).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(rendition.converter).toEqual({ name: 'mammoth', version: '1.13.0' })
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  it('writes to a staging folder behind a symbolic link', async () => {
    const link = join(workplace.folder, 'link')
    await symlink(workplace.staging, link)
    const linked = await workplace.tools({ log, stagingDir: relative('.', link) })
    const { rendition } = await linked.ingest(await workplace.upload(await docxOf({ paragraphs: ['text'] })))
    expect(rendition.path.startsWith(workplace.staging)).toBe(true)
  })

  it('refuses a .doc without a converter for it, and names what to install', async () => {
    const { reason, sentence } = await refusalOf(compoundFileOf([wordStream()]), 'Annex.doc')
    expect(reason).toBe('no-converter')
    expect(sentence).toContain('LibreOffice')
  })

  it('refuses characters that it could only draw as boxes', async () => {
    expect((await refusalOf(await docxOf({ paragraphs: ['本契約'] }))).reason).toBe('no-converter')
  })

  it('leaves no files behind when the conversion fails', async () => {
    const before = await workplace.staged()
    const broken = await docxOf({ entries: { 'word/document.xml': '<w:document>never closed' } })
    expect((await refusalOf(broken)).reason).toBe('damaged')
    expect(await workplace.staged()).toEqual(before)
  })
})

describe('refusing a file', () => {
  it.each([
    [
      'encrypted',
      () => encryptedPdf({ owner: 'a', user: 'b' }),
      'can’t be opened without its password. Remove the password and upload it again.',
    ],
    [
      'certified',
      () => onePage({ catalog: '/Perms<</DocMDP 6 0 R>>', objects: ['<</Type/Sig/Filter/Adobe.PPKLite>>'] }),
      'doesn’t allow further signatures. Upload the file it was made from, or use the request again.',
    ],
    [
      'damaged',
      () => Buffer.from('%PDF-1.7\nnothing'),
      'is damaged and can’t be read completely. Save or export it again and upload the new file.',
    ],
    [
      'too-many-pages',
      () => rawPdf(pageObjects(2345)),
      'has 2,345 pages; at most 2,000 are allowed. Split it and upload the parts.',
    ],
    [
      'not-a-document',
      () => Buffer.from('{\\rtf1 text}'),
      'isn’t a PDF or Word document, despite its name. Open it in the program that made it, save it as PDF and upload that.',
    ],
    ['not-a-document', () => Buffer.alloc(0), 'is empty. Find a complete copy and upload that.'],
  ])('explains %s to the uploader', async (reason, bytes, sentence) => {
    const refusal = await refusalOf(bytes(), 'Annex B.pdf')
    expect(refusal).toMatchObject({ reason, sentence, isWrongType: reason === 'not-a-document' })
  })

  it('does not blame a file name that promises no document', async () => {
    expect((await refusalOf(Buffer.from('text'), 'notes.txt')).sentence).toBe(
      'isn’t a PDF or Word document. Save it as PDF and upload that.',
    )
  })

  it('never logs its name or contents', async () => {
    await refusalOf(await docxOf({ entries: { 'word/document.xml': '<w:document>Secret clause' } }), 'Secret name.docx')
    expect(log.lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(log.lines)).not.toContain('Secret')
  })
})

describe('a hostile file', () => {
  it('is refused on a timeout, and the tools stay healthy', async () => {
    const limits = { ingestMs: 1, readers: 2 }
    const hasty = await workplace.tools({ log, limits })
    const slow = await workplace.upload(
      rawPdf([...pageObjects(1), ...Array.from({ length: 200_000 }, () => '<</A[1 2 3]>>')]),
    )
    const failure = await hasty.ingest(slow).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      reason: 'too-large',
      sentence: 'is too large to prepare for signing. Split it or print it to a new PDF, and upload the result.',
    })
    expect(await hasty.health()).toMatchObject({ ok: true })
  })

  it('is refused for its memory use, while other files are accepted', async () => {
    const limits = { ingestBytes: 250 * 2 ** 20 }
    const frugal = await workplace.tools({ log, limits })
    const kids = Array.from({ length: 250_000 }, (_, index) => `${index + 7} 0 R`).join(' ')
    const hungry = await workplace.upload(
      onePage({
        catalog: '/StructTreeRoot 6 0 R',
        objects: [`<</K[${kids}]>>`, ...Array.from({ length: 250_000 }, () => '<</S/P/B<</C 4>>>>')],
      }),
    )
    const others = await Promise.all([1, 2, 3].map(async (count) => workplace.upload(rawPdf(pageObjects(count)))))
    const refusal = frugal.ingest(hungry).catch((error: unknown) => error)
    const accepted = await Promise.all(others.map((file) => frugal.ingest(file)))
    expect(accepted.map(({ pageCount }) => pageCount)).toEqual([1, 2, 3])
    expect(await refusal).toMatchObject({ reason: 'too-large' })
  })
})

describe('a PDF that was not uploaded', () => {
  it('is rendered in the same way, or refused', async () => {
    const { path } = await workplace.upload(await pdfOf(['one', 'two', 'three']))
    const { pageCount, rendition } = await tools.render(path)
    expect(pageCount).toBe(3)
    expect((await readFile(rendition.path)).subarray(0, 5).toString()).toBe('%PDF-')
    const { path: broken } = await workplace.upload(Buffer.from('%PDF-1.7\nnothing'))
    await expect(tools.render(broken)).rejects.toMatchObject({ name: 'UnacceptableFile', reason: 'damaged' })
  })
})

describe('the document tools', () => {
  it('report the chosen converter and good health', async () => {
    expect(tools.converter).toEqual({ name: 'mammoth', version: '1.13.0', simplified: true })
    const detail = `mammoth 1.13.0, simplified renditions; ${namespaceWords[await namespacesForChildren()]}`
    expect(await tools.health()).toEqual({ ok: true, detail })
  })

  it('load what an upload needs when they are prepared', async () => {
    const run = jest.spyOn(ChildPool.prototype, 'run')
    try {
      await tools.prepare()
      expect(run.mock.calls.map(([task]) => task).toSorted()).toEqual(['load-engines', 'load-intake'])
      const loads = run.mock.results.map(({ value }) => value as Promise<unknown>)
      expect(await Promise.all(loads)).toEqual([{ loaded: true }, { loaded: true }])
    } finally {
      run.mockRestore()
    }
  })

  it('are unhealthy when no child process can be started, and refuse no file for it', async () => {
    const childEntry = new URL('./fixtures/no-such-child.js', import.meta.url)
    const broken = await workplace.tools({ log, childEntry })
    const failure = await broken.ingest(await workplace.upload(rawPdf(pageObjects(1)))).catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(UnacceptableFile)
    expect(await broken.health()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('could not be started'),
    })
  })
})
