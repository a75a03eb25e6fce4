import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { isLikeCopy } from '@countersign/documents/internal/agreement/is-like-copy'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { stampOf } from '@countersign/pdf/testing/stamp-of'
import { derivedIdentity } from '@countersign/seal/identity'
import { judged } from '@countersign/seal/testing/pyhanko'
import { sealKept } from '@countersign/seal/testing/seal-kept'
import { describeUnless } from '@countersign/test-services/skipped'
import { generateKeyPairSync } from 'node:crypto'
import { pdfOf } from './fixtures/pdf.js'
import { isDssHere, noSigners, Workshop } from './fixtures/pdf-signers.js'
import { hasProgram } from './fixtures/readers.js'

// Each step starts a program.
jest.setTimeout(600_000)

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const html = `<h1>Agreement</h1><p>${'The parties agree. '.repeat(40)}</p>`
const rows: string[] = []

describeUnless(noSigners)('signatures by other programs', () => {
  let workshop: Workshop
  const bases: Record<string, Buffer | null> = {}

  beforeAll(async () => {
    workshop = new Workshop()
    writeFileSync(workshop.path('page.html'), html)
    const { folder } = workshop
    const soffice = [`-env:UserInstallation=file://${folder}/office`, '--headless', '--convert-to', 'pdf:writer_web_pdf_Export', '--outdir', folder, workshop.path('page.html')] // prettier-ignore
    Object.assign(bases, {
      'pdf-lib': await pdfOf(['One', 'Two'], { objectStreams: false }),
      'pdf-lib, packed': await pdfOf(['One', 'Two']),
      ReportLab: workshop.after(Buffer.alloc(0), 'reportlab plain'),
      LibreOffice: made('soffice', ...soffice),
    })
  })
  afterAll(() => {
    process.stdout.write(`${rows.join('\n')}\n`)
    workshop.close()
  })

  function made(program: string, ...words: string[]): Buffer | null {
    if (!hasProgram(program)) return null
    spawnSync(program, words, { stdio: 'ignore', timeout: 60_000, killSignal: 'SIGKILL' })
    return workshop.through(Buffer.alloc(0), 'cp', workshop.path('page.pdf'), 'OUT')
  }

  async function keeps(base: string, steps: string, file: Buffer): Promise<string> {
    const verdict = await ingestPdf(file, limits, async () => {})
    const result = await resultOf(verdict, file)
    rows.push([base, steps, result].join(' | '))
    return result
  }

  async function resultOf(verdict: Awaited<ReturnType<typeof ingestPdf>>, file: Buffer): Promise<string> {
    if ('refused' in verdict) return verdict.refused
    if (!verdict.keeps) return verdict.unkept ?? 'unsigned'
    return (await isLikeCopy(file, { from: 1, to: verdict.pageCount })) ? 'kept' : 'unlike'
  }

  /** Every signature holds before and after ours. */
  async function expectIntact(file: Buffer): Promise<void> {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const stamps = [1, 2].map((page) =>
      stampOf({ kind: 'text', text: 'Agreed' }, { x: 10, y: 60, width: 150, height: 30 }, page),
    )
    const pages = file.toString('latin1').includes('/Count 1') ? 1 : 2
    const sealed = await sealKept(file, stamps.slice(0, pages).map((stamp) => [stamp]), { identity: derivedIdentity(privateKey) }) // prettier-ignore
    for (const pdf of [file, sealed]) {
      const signatures = judged(pdf)
      const levels = ['NONE', 'LTA_UPDATES', 'FORM_FILLING']
      expect(signatures.filter(({ bottom_line, intact }) => !bottom_line || !intact)).toEqual([])
      expect(signatures.filter(({ modification }) => !levels.includes(modification ?? 'NONE'))).toEqual([])
      expect(new Set(workshop.byPdfsig(pdf))).toEqual(new Set(['Signature is Valid.']))
    }
    const byDss = isDssHere ? workshop.byDss(sealed) : []
    expect(byDss.filter((verdict) => !/\/(?!TOTAL_FAILED)[A-Z_-]+\/0$/.test(verdict))).toEqual([])
  }

  // pyHanko and endesive write xref fields of 8 bytes, which the library that appends our fields does not read. pyHanko
  // appends directly behind pdf-lib's %%EOF. @signpdf points to the line end before its table.
  it.each([
    ['pdf-lib', { 'pyhanko plain': 'readings', 'endesive plain': 'kept', 'pdfbox plain': 'kept', 'signpdf plain': 'readings' }], // prettier-ignore
    ['pdf-lib, packed', { 'pyhanko plain': 'readings', 'endesive plain': 'readings', 'pdfbox plain': 'kept', 'openpdf plain': 'kept' }], // prettier-ignore
    ['ReportLab', { 'pyhanko seen': 'kept', 'endesive seen': 'kept', 'openpdf plain': 'kept', 'signpdf plain': 'readings' }], // prettier-ignore
    ['LibreOffice', { 'pyhanko plain': 'kept', 'endesive plain': 'kept', 'pdfbox plain': 'kept', 'openpdf plain': 'kept' }], // prettier-ignore
  ])('are kept in a file by %s, or the reason is told', async (name, results: Record<string, string>) => {
    const base = bases[name]
    if (!base) return void process.stderr.write(`not signed: a file by ${name}, which is not here\n`)
    for (const [step, expected] of Object.entries(results)) {
      const file = workshop.after(base, step)
      const result = await keeps(name, step, file)
      expect([step, result]).toEqual([step, expected])
      if (result === 'kept') await expectIntact(file)
    }
  })

  it.each([
    ['kept', ['pyhanko plain', 'pdfbox plain']],
    ['kept', ['pdfbox plain', 'pyhanko seen']],
    ['kept', ['pyhanko field', 'pyhanko filled']],
    ['form', ['pyhanko plain', 'pyhanko field']],
    ['changed', ['pyhanko plain', 'pyhanko note']],
    ['broken', ['pyhanko plain', 'qpdf IN OUT']],
    ['broken', ['pyhanko plain', 'qpdf --linearize IN OUT']],
    ['broken', ['pyhanko plain', 'qpdf IN --overlay IN -- OUT']],
    ['broken', ['pyhanko plain', 'qpdf IN --pages IN IN -- OUT']],
    ['broken', ['pyhanko plain', 'mutool clean IN OUT']],
  ])('are %s after %j', async (result, steps) => {
    const [program] = steps.at(-1)!.split(' ')
    if (steps.at(-1)!.includes('OUT') && !hasProgram(program!)) return
    const apply = (pdf: Buffer, step: string) => {
      const [first, ...words] = step.split(' ')
      return step.includes('OUT') ? workshop.through(pdf, first!, ...words) : workshop.after(pdf, step)
    }
    const file = steps.reduce(apply, bases['ReportLab']!)
    expect(await keeps('ReportLab', steps.join(', '), file)).toBe(result)
    if (result === 'kept') await expectIntact(file)
  })
})
