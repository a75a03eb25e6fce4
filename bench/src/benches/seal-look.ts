import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeInPdf } from '@countersign/documents/internal/pdf/take-in-pdf'
import { appendStamps } from '@countersign/pdf/update/append'
import { placeOfSeal } from '@countersign/pdf/update/places'
import { checkSealed } from '@countersign/seal/internal/check/check-sealed'
import { derivedIdentity } from '@countersign/seal/internal/identity/derived-identity'
import { filledFieldsOf } from '@countersign/seal/internal/look/filled-field'
import { sampleStamps } from '@countersign/seal/internal/look/sample-stamps'
import { Signer } from '@countersign/seal/internal/pades/signer'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { median } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'

/** PDFs to seal; beside the repository where nothing else is said. */
const folder = process.env['CORPUS'] ?? resolve(import.meta.dirname, '../../../../shared/corpus')
const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const rounds = 5
/** What a page that is drawn may take more, in the median of the files. */
const mostMs = 25

/** How much more processor time the check of a sealed file takes for each page that it draws, file by file. */
export async function sealLook(): Promise<Line[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pdf'))
  const took: number[] = []
  let pages = 0
  for (const name of names) {
    const sealed = await sealedFrom(await readFile(join(folder, name)))
    if (!sealed) continue
    pages += sealed.pageCount
    took.push(await moreForEachPage(sealed))
  }
  if (took.length === 0) return [told('no PDF in the folder', folder)]
  return [
    counted(`a page that is drawn, CPU more, median of ${took.length} files`, median(took), 'ms', mostMs),
    counted('the same, the most of a file', Math.max(...took), 'ms'),
    counted('pages drawn, each as it should be', pages, ''),
  ]
}

interface Sealed {
  before: Buffer
  after: Buffer
  pageCount: number
}

/** A signature and a text on every page; null for a file that is refused. */
async function sealedFrom(upload: Buffer): Promise<Sealed | null> {
  const taken = await takeInPdf(upload, limits, async () => {})
  if ('refused' in taken) return null
  const before = taken.bytes
  const stamping = (count: number) => ({ requestId: 'bench', stamps: stampsOf(count) })
  const place = placeOfSeal({ name: 'Bench', reason: 'Bench', at: '2026-01-01T00:00:00.000Z' }, signer.room, 'certification') // prettier-ignore
  const { file, gap } = await appendStamps(before, stamping, place)
  const digest = createHash('sha256').update(file.subarray(0, gap.start)).update(file.subarray(gap.end)).digest()
  const { der } = await signer.sign(digest, false)
  file.write(der.toString('hex'), gap.start + 1, 'latin1')
  return { before, after: file, pageCount: taken.pageCount }
}

const stampsOf = (count: number) => Array.from({ length: count }, (_, index) => sampleStamps(index + 1)).flat()

const signer = new Signer({
  identity: derivedIdentity(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  timestampUrl: null,
})

/** Checks with the look and without it in turn, once to warm up. @returns milliseconds of processor time */
async function moreForEachPage({ before, after, pageCount }: Sealed): Promise<number> {
  const fields = filledFieldsOf(stampsOf(pageCount))
  const check = async (looked: typeof fields): Promise<number> => {
    const began = process.cpuUsage()
    const problem = await checkSealed(before, after, ['stamps'], looked)
    if (problem !== null) throw new Error(problem)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  const more: number[] = []
  await check(fields)
  for (let round = 0; round < rounds; round++) more.push((await check(fields)) - (await check([])))
  return median(more) / pageCount
}
