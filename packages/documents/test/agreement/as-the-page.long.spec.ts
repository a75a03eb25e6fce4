import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { differenceOf } from '@countersign/documents/internal/agreement/difference'
import { withPdfJs } from '@countersign/pdfjs-node'
import type { Size } from '@countersign/pdfium'
import { describeUnless } from '@countersign/test-services/skipped'
import { type InChromium, noChromium, startChromium } from '../fixtures/in-chromium.js'
import { pagesByRule } from '../fixtures/pages-by-rule.js'

/** The server draws letters of fonts that only the reader's machine may have as boxes (ADR 0111). */
const readersFont = 'the letters are of a font of the reader'
/** A canvas exceeds the server's limit, so the check fails and the page becomes a picture. */
const noRoom = 'the server has no room for the canvas of a stencil'
/** Pages that Chromium and the server draw differently, with the reasons. */
const unlike: Record<string, string> = {
  'stencil: huge': noRoom,
  'stencil: huge and turned': noRoom,
  'text: in a font of the reader': readersFont,
  'pdf-encrypted-ownerpw.pdf, page 1': readersFont,
}

/** Third-party files next to the repository, if present; never committed. */
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus')
/** pdf.js opens no page of these. */
const unopened = /-(circular-pagetree|encrypted-(aes256|userpw)|missing-trailer)\.pdf$/
const names = await readdir(folder).catch(() => [])
const corpus = names.filter((name) => /^pdf-.*\.pdf$/.test(name) && !unopened.test(name))
const mostPagesOfFile = 2

/** At 144 dpi, with at most 4 million pixels. */
function sizeOf({ width, height }: Size): Size {
  const factor = Math.min(2, Math.sqrt(4e6 / (width * height)))
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

let chromium: InChromium
beforeAll(async () => {
  if (!noChromium) chromium = await startChromium()
})
afterAll(() => chromium?.close())

/** @returns names of the pages that differ, of the first pages; two equal failures do not differ */
async function differing(pdf: Buffer, nameOf: (page: number) => string): Promise<string[]> {
  const sizes = await chromium.open(pdf, mostPagesOfFile)
  return withPdfJs(pdf, async (opened) => {
    const found = []
    for (const [index, points] of sizes.entries()) {
      const size = sizeOf(points)
      const one = await chromium.draw(index + 1, size)
      const other = await opened.draw(index + 1, size).catch((error: Error) => error.name)
      if (!areAlike(one, other, size)) found.push(nameOf(index + 1))
    }
    return found
  })
}

function areAlike(one: Uint8Array | string, other: Uint8ClampedArray | string, size: Size): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  const { shape, digit } = differenceOf(one, other, size)
  return shape === 0 && digit === 0
}

const listed = (all: string[]) => all.filter((name) => name in unlike)

describeUnless(noChromium)('the server draws as Chromium does', () => {
  it.each(Object.keys(pagesByRule))('%s', async (name) => {
    expect(await differing(pagesByRule[name]!, () => name)).toEqual(listed([name]))
  })

  it('and the comparison finds another page', async () => {
    const [one, other] = [pagesByRule['path: a line']!, pagesByRule['path: a curve']!]
    const size = { width: 200, height: 200 }
    await chromium.open(one, 1)
    const drawn = await chromium.draw(1, size)
    expect(areAlike(drawn, await withPdfJs(one, (pdf) => pdf.draw(1, size)), size)).toBe(true)
    expect(areAlike(drawn, await withPdfJs(other, (pdf) => pdf.draw(1, size)), size)).toBe(false)
  })
})

const noCorpus = corpus.length > 0 ? null : 'there is no folder shared/corpus beside the repository'

describeUnless(noChromium ?? noCorpus)('the server draws the corpus as Chromium does', () => {
  // it.each needs at least one row, even in a skipped suite.
  it.each(corpus.length > 0 ? corpus : ['no file'])('%s', async (name) => {
    const pageOf = (page: number) => `${name}, page ${page}`
    const pages = Array.from({ length: mostPagesOfFile }, (_, index) => pageOf(index + 1))
    expect(await differing(await readFile(join(folder, name)), pageOf)).toEqual(listed(pages))
  })
})
