import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pagesThatDifferByEngine } from '@countersign/documents/internal/agreement/pages-that-differ'
import { takeInPdf } from '@countersign/documents/internal/pdf/take-in-pdf'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { changedDigits, faces } from '../agree/changed-digits.js'
import { counted, type Line, told } from '../measure/report.js'

/** Honest PDFs; beside the repository where nothing else is said. */
const folder = process.env['CORPUS'] ?? resolve(import.meta.dirname, '../../../../shared/corpus')
const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
/** Pages that one task of the product takes. */
const atOnce = 10

/** How many honest pages two engines are found to differ on, how many changed digits of 6 pt, and what a page costs. */
export async function enginesAgree(): Promise<Line[]> {
  const { pages, differing, cpuMs } = await honestPages()
  const lines = [
    counted(`of ${pages} honest pages, found to differ, %`, (differing / pages) * 100, '', 2),
    counted('a page, by both engines and compared, CPU', cpuMs / pages, 'ms', 300),
  ]
  for (const face of faces) {
    const { found, changes } = await changedDigits(face)
    lines.push(told(`changed digits of 6 pt that are found, ${face}`, `${found} of ${changes}`))
  }
  return lines
}

async function honestPages() {
  const sum = { pages: 0, differing: 0, cpuMs: 0 }
  for (const upload of await honestFiles()) {
    const taken = await takeInPdf(upload, limits, async () => {})
    if ('refused' in taken) continue
    const began = process.cpuUsage()
    for (let from = 1; from <= taken.pageCount; from += atOnce) {
      const to = Math.min(taken.pageCount, from + atOnce - 1)
      sum.differing += (await pagesThatDifferByEngine(taken.bytes, { from, to })).length
    }
    const { user, system } = process.cpuUsage(began)
    sum.cpuMs += (user + system) / 1000
    sum.pages += taken.pageCount
  }
  return sum
}

/** The files of the folder; pages of our own where there are none. */
async function honestFiles(): Promise<Buffer[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pdf'))
  return names.length > 0
    ? Promise.all(names.map((name) => readFile(join(folder, name))))
    : Promise.all([1, 2, 3, 4].map((number) => agreementPdf(10, number)))
}
