import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { stampPdf } from '@countersign/sealing/internal/stamp/stamp-pdf'
import { inPdfium } from '../fixtures/rendered.js'
import { stampOf } from '../fixtures/stamp-of.js'

// Files that nobody here wrote, beside the repository where there is such a folder. Nothing of it is committed.
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus')
/** What is refused when it is uploaded: nothing of it is ever stamped. */
const refused = /^pdf-(encrypted.*|circular-pagetree|missing-trailer|truncated)\.pdf$/
/** However large the folder becomes. */
const most = 40
const names = (await readdir(folder).catch(() => []))
  .filter((name) => /^pdf-.*\.pdf$/.test(name) && !refused.test(name))
  .toSorted()
  .slice(0, most)
const suite = 'a file of the corpus'
const missing = 'there is no folder shared/corpus beside the repository'

;(names.length > 0 ? describe : describe.skip)(names.length > 0 ? suite : `${suite} (${missing})`, () => {
  // it.each wants at least one name, also in a suite that is skipped.
  it.each(names.length > 0 ? names : ['no file'])(
    '%s is stamped on its first and last page, keeps its pages, and can be read',
    async (name) => {
      const pdf = await readFile(join(folder, name))
      const pages = await inPdfium(pdf, (document) => document.getPageCount())
      const text = (value: string, page: number) =>
        stampOf({ kind: 'text', text: value }, { x: 10, y: 10, width: 200, height: 50 }, page)
      const stamps = [text('CountersignedFirst', 1), ...(pages > 1 ? [text('CountersignedLast', pages)] : [])]
      const stamped = await stampPdf(pdf, stamps, { requestId: 'r-1' })
      expect((await PDFDocument.load(stamped)).getPageCount()).toBe(pages)
      await inPdfium(stamped, (document) => {
        expect(document.getPageCount()).toBe(pages)
        expect(document.getPage(0).getText()).toContain('CountersignedFirst')
        expect(document.getPage(pages - 1).getText()).toContain(`Page ${pages} of ${pages}`)
        expect(document.getPage(pages - 1).getText()).toContain(pages > 1 ? 'CountersignedLast' : 'CountersignedFirst')
      })
    },
    60_000,
  )
})
