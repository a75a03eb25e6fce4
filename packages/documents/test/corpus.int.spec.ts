import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type DocumentTools, openDocumentTools, UnacceptableFile } from '@countersign/documents'
import { PDFDocument } from 'pdf-lib'
import { describeWhere } from './fixtures/describe-where.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Files that nobody here wrote, beside the repository where there is such a folder. Nothing of it is committed.
const folder = resolve(import.meta.dirname, '../../../../shared/corpus')
const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(pdf|docx?)$/.test(name))

/** The files that must be refused, and why: each is what its name says. */
const refusals: Record<string, string> = {
  'docx-encrypted.docx': 'encrypted',
  'pdf-encrypted-aes256.pdf': 'encrypted',
  'pdf-encrypted-ownerpw.pdf': 'encrypted',
  'pdf-encrypted-userpw.pdf': 'encrypted',
  'pdf-circular-pagetree.pdf': 'damaged',
  'pdf-missing-trailer.pdf': 'damaged',
  'pdf-truncated.pdf': 'damaged',
}

const withCorpus = describeWhere(names.length > 0, 'the corpus: there is no folder shared/corpus beside the repository')

withCorpus('the corpus', () => {
  let workplace: Workplace
  let tools: DocumentTools
  let counts: Map<string, number[]>

  beforeAll(async () => {
    workplace = await Workplace.open()
    tools = await openDocumentTools({ stagingDir: workplace.staging, log: recordingLog() })
    counts = names.length > 0 ? countsIn(await readFile(join(folder, 'README.md'), 'utf8')) : new Map()
  })

  afterAll(async () => {
    await tools.close()
    await workplace.close()
  })

  it.each(names.length > 0 ? names : ['no file'])(
    '%s is taken with its number of pages, or refused for what is wrong with it',
    async (name) => {
      const path = join(folder, name)
      const { length: size } = await readFile(path)
      const result = await tools.intake({ path, originalName: name, size }).catch((error: unknown) => error)
      if (refusals[name]) {
        expect(result).toBeInstanceOf(UnacceptableFile)
        expect(result).toMatchObject({ reason: refusals[name] })
        return
      }
      if (isWord(name) && result instanceof UnacceptableFile && tools.converter.simplified) {
        expect(result.reason).toBe('no-converter')
        return
      }
      expect(result).not.toBeInstanceOf(Error)
      const { pageCount, rendition } = result as Awaited<ReturnType<DocumentTools['intake']>>
      if (!tools.converter.simplified) expect(counts.get(name)).toContain(pageCount)
      expect(rendition?.warning ?? null).toEqual(tools.converter.simplified && isWord(name) ? expect.anything() : null)
      await canBeStamped(rendition?.path ?? path, pageCount)
    },
    120_000,
  )
})

/** The numbers of pages that the README's table has for each file, one for each reader that was asked. */
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

/** What is taken must be sealable later: drawn on, and written anew by pdf-lib. */
async function canBeStamped(path: string, pageCount: number): Promise<void> {
  const atOnce = { parseSpeed: Number.POSITIVE_INFINITY, updateMetadata: false }
  const document = await PDFDocument.load(await readFile(path), atOnce)
  document.getPage(pageCount - 1).drawRectangle({ x: 10, y: 10, width: 10, height: 10 })
  const bytes = await document.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
  const again = await PDFDocument.load(bytes, atOnce)
  expect(again.getPageCount()).toBe(pageCount)
}

function isWord(name: string): boolean {
  return /\.docx?$/.test(name)
}
