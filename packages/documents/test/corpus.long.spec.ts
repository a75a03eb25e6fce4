import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { type AcceptedDocument, type DocumentTools, openDocumentTools, UnacceptableFile } from '@countersign/documents'
import { describeUnless } from '@countersign/test-services/skipped'
import { pagesThatStampWrong } from '@countersign/seal/rehearse'
import { PDFDocument } from 'pdf-lib'
import { noOfficeWasm, noSoffice } from './fixtures/office-here.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

// Third-party files next to the repository, if present; never committed.
const folder = resolve(import.meta.dirname, '../../../../shared/corpus')
const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(pdf|docx?)$/.test(name))

/** Files that must be refused, as their names say, with the reason. */
const refusals = new Map([
  ['docx-encrypted.docx', 'encrypted'],
  ['pdf-encrypted-aes256.pdf', 'encrypted'],
  ['pdf-encrypted-userpw.pdf', 'encrypted'],
  ['pdf-circular-pagetree.pdf', 'damaged'],
  ['pdf-missing-trailer.pdf', 'damaged'],
])
/** Truncated: each reader saves what it can, and the sender sees the eight remaining pages of eleven. */
const cutOff = new Map([['pdf-truncated.pdf', 8]])
const isWord = (name: string) => /\.docx?$/.test(name)
const refusable = names.filter((name) => refusals.has(name))
const pdfs = names.filter((name) => !refusals.has(name) && !isWord(name))
const wordFiles = names.filter((name) => !refusals.has(name) && isWord(name))

/** it.each needs at least one row, even in a skipped suite. */
const orNone = (list: string[]) => (list.length > 0 ? list : ['no file'])

let workplace: Workplace
let tools: DocumentTools
let counts = new Map<string, number[]>()

beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await openDocumentTools({ stagingDir: workplace.staging, log: recordingLog() })
  counts = countsIn(await readFile(join(folder, 'README.md'), 'utf8').catch(() => ''))
})

afterAll(async () => {
  await tools.close()
  await workplace.close()
})

async function ingest(name: string): Promise<AcceptedDocument> {
  const path = join(folder, name)
  return tools.ingest({ path, originalName: name, size: (await readFile(path)).length, caller: 'one' })
}

const missing = names.length > 0 ? null : 'there is no folder shared/corpus beside the repository'

describeUnless(missing)('PDF files of the corpus', () => {
  it.each(orNone(pdfs))('%s is accepted with its number of pages, and can be sealed', async (name) => {
    const { pageCount, rendition } = await ingest(name)
    expect([cutOff.get(name) ?? counts.get(name)].flat()).toContain(pageCount)
    await expect(pagesAfterStamping(rendition.path)).resolves.toBe(pageCount)
    expect(await pagesThatStampWrong(await readFile(rendition.path), { from: 1, to: pageCount })).toEqual([])
  })

  it.each(orNone(refusable))('%s is refused for the expected reason', async (name) => {
    const failure = await ingest(name).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnacceptableFile)
    expect(failure).toMatchObject({ reason: refusals.get(name) })
  })
})

const noOffice = noSoffice && noOfficeWasm ? 'no LibreOffice of any kind here' : null

describeUnless(missing ?? noOffice)('Word files of the corpus', () => {
  it.each(orNone(wordFiles))(
    '%s is converted completely, with its number of pages, and can be sealed',
    async (name) => {
      const { pageCount, rendition } = await ingest(name)
      expect(counts.get(name)).toContain(pageCount)
      expect(rendition.warnings).toEqual([])
      await expect(pagesAfterStamping(rendition.path)).resolves.toBe(pageCount)
      expect(await pagesThatStampWrong(await readFile(rendition.path), { from: 1, to: pageCount })).toEqual([])
    },
  )
})

/** Page counts in the README's table by file, one per reader. */
function countsIn(readme: string): Map<string, number[]> {
  const rows = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const found = rows.filter(([, name]) => name !== undefined && /\.(pdf|docx?)$/.test(name))
  return new Map(found.map(([, name = '', ...cells]) => [name, cells.slice(-5, -2).flatMap(pagesOf)]))
}

/** '4', or 'LO:2' for a Word file. */
function pagesOf(cell: string): number[] {
  const digits = /^(?:LO(?:-wasm)?:)?(\d+)$/.exec(cell)?.[1]
  return digits ? [Number(digits)] : []
}

/** Draws on page 1 like sealing does, rewrites the file with pdf-lib, and counts again. */
async function pagesAfterStamping(path: string): Promise<number> {
  const atOnce = { parseSpeed: Number.POSITIVE_INFINITY, updateMetadata: false }
  const document = await PDFDocument.load(await readFile(path), atOnce)
  document.getPage(0).drawRectangle({ x: 10, y: 10, width: 10, height: 10 })
  const bytes = await document.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
  return (await PDFDocument.load(bytes, atOnce)).getPageCount()
}
