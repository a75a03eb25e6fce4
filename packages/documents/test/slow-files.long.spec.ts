import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { defaultLimits, type DocumentTools } from '@countersign/documents'
import { pageObjects, rawPdf } from './fixtures/pdf.js'
import { slowPdf } from './fixtures/slow-pdf.js'
import { until } from '@countersign/test-services/until'
import { Workplace } from './fixtures/workplace.js'

// Default limits: 10 s for a small file, 60 s for others.
jest.setTimeout(300_000)

let workplace: Workplace
let tools: DocumentTools

beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools()
})

afterAll(() => workplace.close())

/** Counts readers with a file. */
async function readersAtWork(): Promise<number> {
  const folders = (await readdir(workplace.staging)).filter((name) => name.startsWith('child-readers-'))
  const files = await Promise.all(folders.map((name) => readdir(join(workplace.staging, name)).catch(() => [])))
  return files.filter(({ length }) => length > 0).length
}

describe('forty slow files from one address', () => {
  it('do not delay the file of another', async () => {
    const pages = Array.from({ length: 40 }, (_, index) => (index % 4 === 3 ? 11 : 1))
    const slow = await Promise.all(pages.map((count) => workplace.upload(slowPdf(count), 'slow.pdf', '198.51.100.1')))
    const outcomes = Promise.allSettled(slow.map((file) => tools.ingest(file)))
    const other = await workplace.upload(rawPdf(pageObjects(3)), 'Contract.pdf', '203.0.113.1')
    await until(async () => (await readersAtWork()) === defaultLimits.readers)
    const seconds: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const began = performance.now()
      expect(await tools.ingest(other)).toMatchObject({ pageCount: 3 })
      seconds.push(((performance.now() - began) / 1000).toFixed(1))
    }
    process.stdout.write(`beside 40 slow files another address's took ${seconds.join(', ')} s\n`)
    await tools.close()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  })
})
