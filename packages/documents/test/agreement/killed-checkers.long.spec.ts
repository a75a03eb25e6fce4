import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { endGroup } from '@countersign/child-pool'
import { processorMs } from '@countersign/child-pool/internal/processor-time'
import { defaultLimits, type DocumentTools } from '@countersign/documents'
import { withPlainPages } from '@countersign/documents/internal/plain/plain-pages'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { describeUnless } from '@countersign/test-services/skipped'
import { until } from '@countersign/test-services/until'
import { pdfOf } from '../fixtures/pdf.js'
import { readBy } from '../fixtures/readers.js'
import { slowPdf } from '../fixtures/slow-pdf.js'
import { Workplace } from '../fixtures/workplace.js'

jest.setTimeout(300_000)

/** CPU time in ms that only the slow page exceeds: both engines and the other pages take 1,600 (measured). */
const drawsSlowly = 4000
/** Page 1 is plain and takes PDFium minutes; page 2 looks alike in both engines; page 3 is odd. */
const { bytes: threePages } = await withPlainPages(
  slowPdf(3, '/Contents 8 0 R/Resources<</Font<</F 9 0 R>>>>', [
    '<</Length 50>>\nstream\n/F 24 Tf BT 50 700 Td (You pay 100 EUR) Tj ET     \nendstream',
    '<</Type/Font/Subtype/TrueType/BaseFont/Wingdings/FirstChar 32/LastChar 126/Encoding/MacRomanEncoding>>',
  ]),
  {},
)

describeUnless(process.platform === 'linux' ? null : 'only Linux tells which child draws')('a killed checker', () => {
  let workplace: Workplace
  let tools: DocumentTools
  beforeEach(async () => {
    workplace = await Workplace.open()
    // No task times out unless a test sets a limit.
    tools = await toolsWithin(600_000)
  })
  afterEach(() => workplace.close())

  const toolsWithin = (pageMs: number) =>
    workplace.tools({ limits: { pageMs, quick: { ...defaultLimits.quick, pageMs } } })

  async function onDisk(bytes: Buffer): Promise<string> {
    const path = join(workplace.folder, 'rendition.pdf')
    await writeFile(path, bytes)
    return path
  }

  /** Folders of the comparing children, by pid. */
  async function checkers(): Promise<[pid: number, folder: string][]> {
    const children = (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')).trim().split(' ')
    const found = children.map(async (pid): Promise<[number, string][]> => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      const folder = line.includes(workplace.staging) ? /child-checkers-\w+/.exec(line)?.[0] : undefined
      return folder === undefined ? [] : [[Number(pid), join(workplace.staging, folder)]]
    })
    return (await Promise.all(found)).flat()
  }

  /** Kills matching children until the work is done, like the OOM killer. @returns the number killed */
  async function killing(
    work: Promise<unknown>,
    isDue: (pid: number, folder: string) => Promise<boolean>,
    max = Infinity,
  ): Promise<number> {
    const killed = new Set<number>()
    let isOver = false
    const end = () => void (isOver = true)
    work.then(end, end)
    await until(async () => {
      for (const [pid, folder] of await checkers()) {
        if (killed.size >= max || killed.has(pid) || !(await isDue(pid, folder))) continue
        endGroup(pid)
        killed.add(pid)
      }
      return isOver
    })
    return killed.size
  }

  const isDrawingSlowly = async (pid: number) => ((await processorMs(pid)) ?? 0) > drawsSlowly
  const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
  const isAtWork = async (_pid: number, folder: string) => (await filesIn(folder)).includes('rendition.pdf')
  /** Placing the drawn pictures is another task, with a file for each of them. */
  const isDrawing = async (_pid: number, folder: string) => {
    const files = await filesIn(folder)
    return files.includes('rendition.pdf') && !files.some((file) => file.startsWith('pictures-'))
  }

  it('turns the page it was drawing into a picture, and the others are checked', async () => {
    const part = {
      rendition: await onDisk(threePages),
      upload: null,
      compares: false,
      keeps: false,
      pages: { from: 1, to: 3 },
    }
    const checked = tools.checkPages({ ...part, caller: 'a' })
    // All pages twice and page 1 twice: each task has one retry.
    expect(await killing(checked, isDrawingSlowly)).toBe(4)
    expect(await checked).toEqual({ pictures: [1, 3], unlike: [], unkept: false })
  })

  it('rejects with the number of the page it was drawing', async () => {
    const kept = tools.keepAsPictures({ rendition: await onDisk(threePages), pages: [1, 3], caller: 'a' })
    // All pages, page 1, and page 1 without text, twice each.
    expect(await killing(kept, isDrawingSlowly)).toBe(6)
    await expect(kept).rejects.toMatchObject({ name: 'PageNotDrawn', page: 1 })
    expect(await workplace.drawn()).toEqual([])
  })

  it('has only its task retried, page by page', async () => {
    const upload = await pdfOf(['Page 1', 'Page 2', 'Page 3'])
    const { bytes } = await makeRendition(upload, { pages: 9, bytes: 1e6 })
    const kept = tools.keepAsPictures({ rendition: await onDisk(bytes), pages: [1, 3], caller: 'a' })
    expect(await killing(kept, isDrawing, 2)).toBe(2)
    const texts = Object.values(await readBy(await readFile((await kept).path)))
    for (const text of texts) expect(text.match(/Page \d+/g)).toEqual(['Page 1', 'Page 2', 'Page 3'])
  })

  it('keeps its page while it only waits for the processor', async () => {
    const { bytes } = await makeRendition(await pdfOf(['Page 1']), { pages: 9, bytes: 1e6 })
    const pages = { from: 1, to: 1 }
    const hurried = await toolsWithin(drawsSlowly)
    const part = { rendition: await onDisk(bytes), upload: null, compares: false, keeps: false, pages, caller: 'a' }
    const checked = hurried.checkPages(part)
    const stopped = await atWork()
    process.kill(-stopped, 'SIGSTOP')
    // The limit must have passed on the clock, too.
    const stoppedAt = performance.now()
    await until(() => performance.now() - stoppedAt > 1.5 * drawsSlowly)
    process.kill(-stopped, 'SIGCONT')
    expect(await checked).toEqual({ pictures: [], unlike: [], unkept: false })
  })

  async function atWork(): Promise<number> {
    let found = 0
    await until(async () => {
      for (const [pid, folder] of await checkers()) if (await isAtWork(pid, folder)) found = pid
      return found !== 0
    })
    return found
  }
})
