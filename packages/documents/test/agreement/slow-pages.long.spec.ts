import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { defaultLimits, type DocumentTools } from '@countersign/documents'
import { withPlainPages } from '@countersign/documents/internal/plain/plain-pages'
import { until } from '@countersign/test-services/until'
import { pageObjects, rawPdf } from '../fixtures/pdf.js'
import { slowPdf } from '../fixtures/slow-pdf.js'
import { Workplace } from '../fixtures/workplace.js'

jest.setTimeout(300_000)

describe('a page that takes minutes to draw', () => {
  let workplace: Workplace
  beforeEach(async () => {
    workplace = await Workplace.open()
  })
  afterEach(() => workplace.close())

  const stored: string[] = []
  async function onDisk(pdf: Buffer): Promise<string> {
    const path = join(workplace.folder, `rendition-${stored.length}.pdf`)
    stored.push(path)
    await writeFile(path, (await withPlainPages(pdf, {})).bytes)
    return path
  }

  const checkBy = (tools: DocumentTools, caller: string, rendition: string, to = 1) =>
    tools.checkPages({ rendition, upload: null, compares: false, keeps: false, pages: { from: 1, to }, caller })

  /** Resolves once every checker has a file. */
  const allAtWork = () =>
    until(async () => {
      const folders = (await readdir(workplace.staging)).filter((name) => name.startsWith('child-checkers-'))
      const files = await Promise.all(folders.map((name) => readdir(join(workplace.staging, name)).catch(() => [])))
      return files.filter(({ length }) => length > 0).length === defaultLimits.checkers
    })

  it('does not delay the page of another caller, twenty times', async () => {
    const tools = await workplace.tools()
    const other = await onDisk(rawPdf(pageObjects(1)))
    const timed = async () => {
      const began = performance.now()
      expect((await checkBy(tools, 'another', other)).pictures).toEqual([])
      return Math.round(performance.now() - began)
    }
    await timed()
    const quiet = await timed()
    let ended = 0
    const slow = await onDisk(slowPdf(1))
    const checks = Array.from({ length: 20 }, () => checkBy(tools, 'slow', slow).finally(() => (ended += 1)))
    const outcomes = Promise.allSettled(checks)
    const beside: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await allAtWork()
      beside.push(await timed())
    }
    process.stdout.write(`a page takes ${quiet} ms, beside twenty slow ones ${beside.join(', ')} ms\n`)
    expect(ended).toBe(0)
    await tools.close()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  })

  it('ends within its limits and is named, although its task has another page', async () => {
    const tools = await workplace.tools({ limits: { pageMs: 3000 } })
    expect((await checkBy(tools, 'slow', await onDisk(slowPdf(2)), 2)).pictures).toEqual([1])
  })
})
