import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ConverterUnavailable, type DocumentTools, openDocumentTools, UnacceptableFile } from '@countersign/documents'
import { compoundFileOf, wordStream } from './fixtures/compound-file.js'
import { docxOf } from './fixtures/docx.js'
import { encryptedPdf } from './fixtures/encrypted-pdf.js'
import { GotenbergDouble } from './fixtures/gotenberg-double.js'
import { pageObjects, pdfOf, rawPdf } from './fixtures/pdf.js'
import { sentenceOf } from './fixtures/sentences.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

let gotenberg: GotenbergDouble
let workplace: Workplace
let log = recordingLog()
/** Shared default tools: starting new ones takes a second. */
let usual: DocumentTools
let others: DocumentTools[] = []
let tools: DocumentTools

const openAt = (gotenbergUrl: string, limits: { convertMs?: number; renditionBytes?: number } = {}) =>
  openDocumentTools({ stagingDir: workplace.staging, log, gotenbergUrl, limits })

beforeAll(async () => {
  gotenberg = await GotenbergDouble.open()
  workplace = await Workplace.open()
  usual = await openAt(gotenberg.url)
})

beforeEach(async () => {
  for (const file of await workplace.staged()) await rm(join(workplace.staging, file), { recursive: true })
  log = recordingLog()
  gotenberg.forget()
  tools = usual
})

afterEach(async () => {
  await Promise.all(others.map((opened) => opened.close()))
  others = []
})

afterAll(async () => {
  await usual.close()
  await gotenberg.close()
  await workplace.close()
})

/** Opens tools for one test. */
async function open(options: { url?: string; convertMs?: number; renditionBytes?: number } = {}) {
  const { url = gotenberg.url, ...limits } = options
  tools = await openAt(url, limits)
  others.push(tools)
}

async function converted(docx: Buffer) {
  return tools.ingest(await workplace.upload(docx, 'Consulting Agreement.docx'))
}

const clauses = [
  'The Contractor renders the services described in the annex with due care and on time.',
  'The Client pays the agreed fees within thirty days of the date of each invoice.',
  'Either party may end this agreement in writing with four weeks’ notice.',
]

describe('a Gotenberg server', () => {
  it('is preferred over other converters, and converts', async () => {
    gotenberg.answer = { status: 200, body: await pdfOf([clauses.join(' ')]) }
    expect(tools.converter).toEqual({ name: 'gotenberg', version: '8.34.0', simplified: false })
    expect(await converted(await docxOf({ paragraphs: clauses }))).toMatchObject({
      pageCount: 1,
      rendition: { converter: { name: 'gotenberg', version: '8.34.0' }, warnings: [] },
    })
  })

  it('gets the bytes of the file under a generic name with its extension', async () => {
    gotenberg.answer = { status: 200, body: await pdfOf(['text']) }
    const docx = await docxOf({ paragraphs: ['text'] })
    await converted(docx)
    const { form, headers } = gotenberg.conversions[0] ?? { form: '', headers: {} }
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(form).toContain('filename="document.docx"')
    expect(form).toContain(docx.toString('latin1'))
    for (const name of ['exportFormFields', 'exportNotes', 'skipEmptyPages'])
      expect(form).toContain(`name="${name}"\r\n\r\nfalse\r\n`)
    expect(form + JSON.stringify(headers)).not.toContain('Consulting')
  })

  it('converts a .doc too', async () => {
    gotenberg.answer = { status: 200, body: await pdfOf(['one', 'two']) }
    const doc = await workplace.upload(compoundFileOf([wordStream()]))
    expect(await tools.ingest(doc)).toMatchObject({
      mediaType: 'application/msword',
      pageCount: 2,
      // The file is no more than the beginning of a .doc, whose changes cannot be counted.
      rendition: { warnings: [{ kind: 'incomplete', count: 0 }] },
    })
    expect(gotenberg.conversions[0]?.form).toContain('filename="document.doc"')
  })

  it('gets the credentials in its URL as basic authentication', async () => {
    await open({ url: gotenberg.url.replace('//', '//user:pass%20word@') })
    gotenberg.answer = { status: 200, body: await pdfOf(['text']) }
    await converted(await docxOf({ paragraphs: ['text'] }))
    const authorization = gotenberg.conversions[0]?.headers.authorization ?? ''
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('user:pass word')
  })

  it.each([
    ['a clause is missing', clauses.slice(0, 2), [{ kind: 'incomplete', count: 30 }]],
    ['all clauses are there, in another order', clauses.toReversed(), []],
  ])('has its PDF compared with the file: %s', async (_what, texts, warnings) => {
    gotenberg.answer = { status: 200, body: await pdfOf([texts.join(' ')]) }
    expect((await converted(await docxOf({ paragraphs: clauses }))).rendition.warnings).toEqual(warnings)
  })

  it('notices a missing clause in a hundred pages of others', async () => {
    const many = Array.from({ length: 900 }, (_, index) => sentenceOf(index))
    const rest = many.toSpliced(456, 1)
    const pages = Array.from({ length: 100 }, (_, page) => rest.slice(page * 9, page * 9 + 9).join(' '))
    gotenberg.answer = { status: 200, body: await pdfOf(pages) }
    const { rendition } = await converted(await docxOf({ paragraphs: many }))
    expect(rendition.warnings).toEqual([{ kind: 'incomplete', count: 1 }])
  })

  it.each([
    ['damaged', 'a page of HTML instead of a PDF', () => Buffer.from('<h1>Bad gateway</h1>')],
    ['damaged', 'an encrypted PDF', () => encryptedPdf({ owner: 'a', user: 'b' })],
    ['too-many-pages', 'too many pages', () => rawPdf(pageObjects(2001))],
  ])('has its PDF judged like an uploaded one: %s for %s', async (reason, _what, body) => {
    gotenberg.answer = { status: 200, body: body() }
    await expect(converted(await docxOf())).rejects.toMatchObject({ reason })
    expect(await workplace.staged()).toEqual([])
  })

  it('makes the file refused if it rejects it', async () => {
    gotenberg.answer = { status: 400, body: 'LibreOffice does not read it' }
    const failure = await converted(await docxOf()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnacceptableFile)
    expect(failure).toMatchObject({ reason: 'damaged' })
  })

  it('makes the file refused as too complex on a timeout', async () => {
    await open({ convertMs: 100 })
    gotenberg.answer = 'never'
    await expect(converted(await docxOf())).rejects.toMatchObject({ reason: 'too-complex' })
  })

  it('makes the file refused as too complex if its response is too long', async () => {
    await open({ renditionBytes: 1000 })
    gotenberg.answer = { status: 200, body: Buffer.alloc(2000) }
    await expect(converted(await docxOf())).rejects.toMatchObject({ reason: 'too-complex' })
    expect(await workplace.staged()).toEqual([])
  })

  it.each<[string, GotenbergDouble['answer']]>([
    ['is overloaded', { status: 503, body: '' }],
    ['has too much to do', { status: 429, body: '' }],
    ['breaks off', 'half'],
  ])('is unavailable, and does not make the file refused, if it %s', async (_what, answer) => {
    gotenberg.answer = answer
    const failure = await converted(await docxOf()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConverterUnavailable)
    expect(await workplace.staged()).toEqual([])
  })

  it('is asked again if it closes the connection once', async () => {
    gotenberg.answer = 'half'
    gotenberg.afterwards = { status: 200, body: await pdfOf(['text']) }
    expect(await converted(await docxOf({ paragraphs: ['text'] }))).toMatchObject({ pageCount: 1 })
    expect(gotenberg.conversions.length).toBe(2)
  })

  it('is unavailable, and fails the health check, when it is down', async () => {
    const other = await GotenbergDouble.open()
    await open({ url: other.url })
    expect(await tools.health()).toEqual({ ok: true, detail: expect.stringMatching(/^gotenberg 8\.34\.0\b/) })
    const address = new URL(other.url).host
    await other.close()
    await expect(converted(await docxOf())).rejects.toBeInstanceOf(ConverterUnavailable)
    const { ok, detail } = await tools.health()
    expect(ok).toBe(false)
    expect(detail).toMatch(/^gotenberg 8\.34\.0\b/)
    expect(detail).toContain(`: Gotenberg at ${address} does not answer`)
  })

  it('is unavailable soon if it accepts connections but never answers', async () => {
    gotenberg.hangs = true
    await expect(converted(await docxOf())).rejects.toBeInstanceOf(ConverterUnavailable)
    expect(await workplace.staged()).toEqual([])
    gotenberg.hangs = false
    gotenberg.answer = { status: 200, body: await pdfOf(['text']) }
    expect(await converted(await docxOf({ paragraphs: ['text'] }))).toMatchObject({ pageCount: 1 })
  })

  it('is used with a warning if older than 8.34.0', async () => {
    gotenberg.version = '8.33.1'
    await open()
    expect(tools.converter.name).toBe('gotenberg')
    expect(log.lines).toContainEqual({
      level: 'warn',
      fields: { version: '8.33.1' },
      message: expect.stringContaining('8.34.0'),
    })
  })
})
