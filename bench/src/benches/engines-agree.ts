import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagesThatDifferByEngine } from '@countersign/documents/internal/agreement/pages-that-differ'
import { judgePages } from '@countersign/documents/internal/plain/plain-pages'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { changedDigits, faces } from '../agree/changed-digits.js'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { counted, type Line, told } from '../measure/report.js'

/** PDFs that no one crafted. */
const folder = process.env['CORPUS']
const limits = { pages: 2000, bytes: 200 * 2 ** 20 }
/** Pages that one task of the product takes. */
const atOnce = 10
/** Sizes of letters: 1,260 changed digits in all faces. */
const points = [6, 9]

/** Honest pages on which the engines differ, changed digits that are found, and the CPU of a page (ADR 0111). */
export async function enginesAgree(): Promise<Line[]> {
  const { pages, differing, cpuMs } = await honestPages()
  const lines = [
    counted(`of ${pages} honest pages, differing, %`, (differing / pages) * 100, '', 2),
    counted('CPU of a page, drawn by both engines and compared', cpuMs / pages, 'ms'),
  ]
  for (const size of points)
    for (const face of faces) {
      const { found, changes } = await changedDigits(face, size)
      lines.push(told(`changed digits found, ${face} of ${size} pt`, `${found} of ${changes}`))
    }
  return lines
}

async function honestPages() {
  const sum = { pages: 0, differing: 0, cpuMs: 0 }
  for (const upload of await honestFiles()) {
    // Some files of a corpus are encrypted or damaged.
    const made = await makeRendition(upload, limits).catch(() => null)
    if (!made) continue
    const began = process.cpuUsage()
    for (let from = 1; from <= made.pageCount; from += atOnce) {
      const to = Math.min(made.pageCount, from + atOnce - 1)
      const { grey } = await judgePages(made.bytes, { from, to })
      sum.differing += (await pagesThatDifferByEngine(made.bytes, { from, to }, { grey })).length
    }
    const { user, system } = process.cpuUsage(began)
    sum.cpuMs += (user + system) / 1000
    sum.pages += made.pageCount
  }
  return sum
}

/** The files of the folder `CORPUS`; without any, agreements. */
async function honestFiles(): Promise<Buffer[]> {
  const names = folder ? (await readdir(folder)).filter((name) => name.endsWith('.pdf')) : []
  return folder
    ? Promise.all(names.map((name) => readFile(join(folder, name))))
    : Promise.all([1, 2, 3, 4].map((number) => agreementPdf(10, number)))
}
