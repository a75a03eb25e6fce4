import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { defaultLimits, type DocumentTools } from '@countersign/documents'
import { pageObjects, rawPdf } from './fixtures/pdf.js'
import { pngOf } from './fixtures/png.js'
import { slowPdf } from './fixtures/slow-pdf.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

const log = recordingLog()
let workplace: Workplace
let tools: DocumentTools

beforeAll(async () => {
  workplace = await Workplace.open()
  const quick = { ...defaultLimits.quick, cpuMs: 3000 }
  // Slow tasks outlast the suite.
  const limits = { readers: 2, ingestMs: 1_000_000, quick }
  tools = await workplace.tools({ log, limits })
})

afterAll(() => workplace.close())

const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('shared readers', () => {
  it('abort a small file of few pages that takes too long, with the reason', async () => {
    expect(await outcomeOf(tools.ingest(await workplace.upload(slowPdf(10))))).toMatchObject({
      reason: 'too-complex',
      sentence: 'is too complex to process. Print it to a new PDF and upload that.',
    })
  })

  it.each([10, 11])('accept a file of %i pages', async (pages) => {
    expect(await tools.ingest(await workplace.upload(rawPdf(pageObjects(pages))))).toMatchObject({ pageCount: pages })
  })

  it('serve other callers while one has more slow files than there are readers', async () => {
    const slow = await Promise.all([11, 12, 13].map((pages) => workplace.upload(slowPdf(pages), 'slow.pdf', 'slow')))
    const held = Promise.all(slow.map((file) => outcomeOf(tools.ingest(file))))
    const other = await workplace.upload(rawPdf(pageObjects(3)), 'Contract.pdf', 'other')
    expect(await tools.ingest(other)).toMatchObject({ pageCount: 3 })
    const { path } = await workplace.upload(pngOf(30, 10), 'mark')
    expect(await tools.picture(path, 'signer')).toMatchObject({ width: 30, height: 10 })
    await tools.close()
    expect(await held).toMatchObject([1, 2, 3].map(() => ({ name: 'PoolClosed' })))
  })
})
