import { createHash } from 'node:crypto'
import { readFile, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { networkForChildren, networkWords } from '@countersign/child-pool'
import { type DocumentTools, openDocumentTools, UnacceptableFile } from '@countersign/documents'
import { PDFDocument } from 'pdf-lib'
import { compoundFileOf, wordStream } from './fixtures/compound-file.js'
import { docxOf } from './fixtures/docx.js'
import { encryptedPdf } from './fixtures/encrypted-pdf.js'
import { pageObjects, pdfOf, rawPdf } from './fixtures/pdf.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Processes are started and files converted: on a busy machine that takes its time.
jest.setTimeout(120_000)

const log = recordingLog()
let workplace: Workplace
let tools: DocumentTools

beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await openDocumentTools({ stagingDir: workplace.staging, log, converter: 'mammoth' })
})

afterEach(() => void log.lines.splice(0))

afterAll(async () => {
  await tools.close()
  await workplace.close()
})

async function refusalOf(bytes: Buffer, name?: string): Promise<UnacceptableFile> {
  const failure = await tools.intake(await workplace.upload(bytes, name)).catch((error: unknown) => error)
  if (failure instanceof UnacceptableFile) return failure
  throw new Error(`the file was not refused, but ${failure instanceof Error ? failure.message : 'taken'}`)
}

describe('taking in a PDF', () => {
  it('answers its pages and makes nothing of it', async () => {
    const file = await workplace.upload(await pdfOf(['one', 'two']))
    expect(await tools.intake(file)).toEqual({
      mediaType: 'application/pdf',
      pageCount: 2,
      signed: false,
      rendition: null,
    })
    expect(await workplace.staged()).toEqual([])
  })

  it('sees whether it is signed: a signature field that nobody filled is none', async () => {
    const [, pages, page] = pageObjects(1)
    const withField = (value: string) =>
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
        pages!,
        page!,
        `<</FT/Sig/T(Signature1)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]${value}>>`,
        '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>>',
      ])
    expect(await tools.intake(await workplace.upload(withField('/V 5 0 R')))).toMatchObject({ signed: true })
    expect(await tools.intake(await workplace.upload(withField('')))).toMatchObject({ signed: false })
  })

  it('goes by what it is, not by its name', async () => {
    const file = await workplace.upload(await pdfOf(['one']), 'Contract.docx')
    expect(await tools.intake(file)).toMatchObject({ mediaType: 'application/pdf' })
  })

  it('judges many at once', async () => {
    const counts = [3, 1, 4, 1, 5, 9, 2, 6]
    const files = await Promise.all(counts.map(async (count) => workplace.upload(rawPdf(pageObjects(count)))))
    const accepted = await Promise.all(files.map((file) => tools.intake(file)))
    expect(accepted.map(({ pageCount }) => pageCount)).toEqual(counts)
  })
})

describe('taking in a Word file', () => {
  it('makes its PDF in the staging folder, with its size and hash', async () => {
    const file = await workplace.upload(await docxOf({ paragraphs: ['First clause', 'Second clause'] }), 'Annex.docx')
    const { mediaType, pageCount, rendition } = await tools.intake(file)
    expect(mediaType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    expect(pageCount).toBe(1)
    const bytes = await readFile(rendition?.path ?? '')
    expect(rendition?.path.startsWith(workplace.staging)).toBe(true)
    expect(rendition).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(rendition?.converter).toEqual({ name: 'mammoth', version: '1.13.0' })
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  it('finds its way to a staging folder behind a link', async () => {
    const link = join(workplace.folder, 'link')
    await symlink(workplace.staging, link)
    const linked = await openDocumentTools({ stagingDir: relative('.', link), log, converter: 'mammoth' })
    try {
      const { rendition } = await linked.intake(await workplace.upload(await docxOf({ paragraphs: ['text'] })))
      expect(rendition?.path.startsWith(workplace.staging)).toBe(true)
    } finally {
      await linked.close()
    }
  })

  it('warns of a simplified rendition, whatever is in it', async () => {
    const file = await workplace.upload(await docxOf({ paragraphs: ['Clause'] }))
    const { rendition } = await tools.intake(file)
    expect(rendition?.warning).toEqual({ kind: 'simplified', text: expect.stringContaining('clause numbers') })
  })

  it('counts the pages of the PDF', async () => {
    const paragraphs = Array.from({ length: 120 }, (_, index) => `Clause ${index}: ${'words '.repeat(30)}`)
    const { pageCount, rendition } = await tools.intake(await workplace.upload(await docxOf({ paragraphs })))
    expect(pageCount).toBe((await PDFDocument.load(await readFile(rendition?.path ?? ''))).getPageCount())
    expect(pageCount).toBeGreaterThan(3)
  })

  it('refuses a .doc when nothing here reads it, and says what to install', async () => {
    const { reason, sentence } = await refusalOf(compoundFileOf([wordStream()]), 'Annex.doc')
    expect(reason).toBe('no-converter')
    expect(sentence).toContain('LibreOffice')
  })

  it('refuses letters that it could only draw as boxes', async () => {
    expect((await refusalOf(await docxOf({ paragraphs: ['本契約'] }))).reason).toBe('no-converter')
  })

  it('leaves nothing behind when the file is refused after all', async () => {
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
      () => encryptedPdf({ owner: 'a', user: '' }),
      'is encrypted. Remove its password and upload it again.',
    ],
    [
      'damaged',
      () => Buffer.from('%PDF-1.7\nnothing'),
      'is damaged and cannot be read to its end. Save or export it anew and upload the new file.',
    ],
    [
      'too-many-pages',
      () => rawPdf(pageObjects(2345)),
      'has 2,345 pages, more than the 2,000 that are allowed. Split it and upload the parts.',
    ],
    [
      'not-a-document',
      () => Buffer.from('{\\rtf1 text}'),
      'is not a PDF or Word document, whatever its name says. Open it in the program it comes from, save it as PDF and upload that.',
    ],
    ['not-a-document', () => Buffer.alloc(0), 'is empty. Upload the file again from where it is complete.'],
  ])('as %s says so to the person who uploaded it', async (reason, bytes, sentence) => {
    const refusal = await refusalOf(bytes(), 'Annex B.pdf')
    expect(refusal).toMatchObject({ reason, sentence, isWrongType: reason === 'not-a-document' })
  })

  it('does not blame the name of a file that makes no promise', async () => {
    expect((await refusalOf(Buffer.from('text'), 'notes.txt')).sentence).toBe(
      'is not a PDF or Word document. Save it as PDF and upload that.',
    )
  })

  it('never writes its name or what is in it to the log', async () => {
    await refusalOf(await docxOf({ entries: { 'word/document.xml': '<w:document>Secret clause' } }), 'Secret name.docx')
    expect(log.lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(log.lines)).not.toContain('Secret')
  })
})

describe('a hostile file', () => {
  it('costs its uploader a refusal and nobody else anything', async () => {
    const limits = { judgeMs: 1, readers: 2 }
    const hasty = await openDocumentTools({ stagingDir: workplace.staging, log, converter: 'mammoth', limits })
    try {
      const slow = await workplace.upload(
        rawPdf([...pageObjects(1), ...Array.from({ length: 200_000 }, () => '<</A[1 2 3]>>')]),
      )
      const failure = await hasty.intake(slow).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        reason: 'too-complex',
        sentence: 'is too complex to be processed. Print it to a new PDF and upload that.',
      })
      expect(await hasty.health()).toMatchObject({ ok: true })
    } finally {
      await hasty.close()
    }
  })

  it('is refused for the memory it takes, while others are judged beside it', async () => {
    const limits = { childBytes: 200 * 2 ** 20 }
    const frugal = await openDocumentTools({ stagingDir: workplace.staging, log, converter: 'mammoth', limits })
    try {
      const hungry = await workplace.upload(
        rawPdf([...pageObjects(1), ...Array.from({ length: 290_000 }, () => '<</A[1 2 3]/B<</C 4>>>>')]),
      )
      const others = await Promise.all([1, 2, 3].map(async (count) => workplace.upload(rawPdf(pageObjects(count)))))
      const refusal = frugal.intake(hungry).catch((error: unknown) => error)
      const accepted = await Promise.all(others.map((file) => frugal.intake(file)))
      expect(accepted.map(({ pageCount }) => pageCount)).toEqual([1, 2, 3])
      expect(await refusal).toMatchObject({ reason: 'too-complex' })
    } finally {
      await frugal.close()
    }
  })
})

describe('the tools as a whole', () => {
  it('say which converter was chosen and that all is well', async () => {
    expect(tools.converter).toEqual({ name: 'mammoth', version: '1.13.0', simplified: true })
    const detail = `mammoth 1.13.0, simplified renditions; ${networkWords[await networkForChildren()]}`
    expect(await tools.health()).toEqual({ ok: true, detail })
  })

  it('are not well when no child can be started, and no file is blamed for it', async () => {
    const childEntry = new URL('./fixtures/no-such-child.js', import.meta.url)
    const broken = await openDocumentTools({ stagingDir: workplace.staging, log, converter: 'mammoth', childEntry })
    try {
      const failure = await broken
        .intake(await workplace.upload(rawPdf(pageObjects(1))))
        .catch((error: unknown) => error)
      expect(failure).not.toBeInstanceOf(UnacceptableFile)
      expect(await broken.health()).toMatchObject({
        ok: false,
        detail: expect.stringContaining('could not be started'),
      })
    } finally {
      await broken.close()
    }
  })
})
