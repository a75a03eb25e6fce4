import { createHash } from 'node:crypto'
import { stubApi } from '@countersign/ui/test/stub-api'
import type { OpenPdf } from '../src/engine/engine'
import type { Progress } from '../src/engine/download-document'
import { hashOf, haveChanged, refetchDocuments, acquirePdf } from '../src/engine/opened-pdfs'

const openings: { text: string; again: () => void; close: jest.Mock }[] = []
let fails = false
jest.mock('../src/engine/load-engine', () => ({
  loadEngine: async () => ({
    openPdf: async (bytes: Uint8Array, again: () => void): Promise<OpenPdf> => {
      const close = jest.fn()
      openings.push({ text: Buffer.from(bytes).toString(), again, close })
      if (fails) throw new Error('unreadable')
      return { pdf: { number: openings.length } as never, close }
    },
  }),
}))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const answering = (text: string) => () => ({ body: text, headers: { 'content-length': String(text.length) } })
const show = (onReload = () => {}) => ({ onReload })
let api: ReturnType<typeof stubApi>

beforeEach(() => {
  jest.useFakeTimers()
  refetchDocuments()
  api = stubApi(Object.fromEntries(['a', 'b', 'c', 'd'].map((url) => [`GET ${url}`, answering(`The text of ${url}`)])))
  openings.splice(0)
  fails = false
})
afterEach(() => jest.useRealTimers())

const later = () => jest.advanceTimersByTimeAsync(11_000)

describe('a displayed document', () => {
  it('is opened once for all users, and closed a while after the last release', async () => {
    const [first, second] = [acquirePdf('a', show()), acquirePdf('a', show())]
    expect(await first.pdf).toBe(await second.pdf)
    first.release()
    await later()
    expect(openings[0]!.close).not.toHaveBeenCalled()
    second.release()
    await later()
    expect(openings).toHaveLength(1)
    expect(openings[0]!.close).toHaveBeenCalledTimes(1)
  })

  it('stays open if it is acquired again soon', async () => {
    const first = acquirePdf('b', show())
    await first.pdf
    first.release()
    const next = acquirePdf('b', show())
    await later()
    expect(await next.pdf).toBe(await first.pdf)
    expect(openings[0]!.close).not.toHaveBeenCalled()
    next.release()
    await later()
  })

  it('is opened again if the engine could not read all of it', async () => {
    const onReload = jest.fn()
    const first = acquirePdf('c', show(onReload))
    await first.pdf
    openings[0]!.again()
    expect(onReload).toHaveBeenCalledTimes(1)
    first.release()
    const again = acquirePdf('c', show(onReload))
    expect(await again.pdf).not.toBe(await first.pdf)
    again.release()
    await later()
    expect(openings.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
  })

  it('is requested again after a failure', async () => {
    fails = true
    const first = acquirePdf('d', show())
    await expect(first.pdf).rejects.toThrow('unreadable')
    first.release()
    fails = false
    const again = acquirePdf('d', show())
    await expect(again.pdf).resolves.toBeDefined()
    again.release()
    await later()
  })
})

describe('the bytes of a document', () => {
  it('are fetched completely, and passed to the engine unchanged', async () => {
    const acquired = acquirePdf('a', show())
    await acquired.pdf
    expect(openings.map(({ text }) => text)).toEqual(['The text of a'])
    expect(api.calls).toEqual([{ method: 'GET', path: 'a', body: undefined }])
    acquired.release()
    await later()
  })

  it('are hashed without another fetch', async () => {
    const acquired = acquirePdf('a', show())
    expect(await hashOf('a', () => {})).toBe(sha256('The text of a'))
    await acquired.pdf
    expect(await hashOf('a', () => {})).toBe(sha256('The text of a'))
    expect(api.calls).toHaveLength(1)
    acquired.release()
    await later()
  })

  it('are fetched for their hash without opening the document', async () => {
    const reports: Progress[] = []
    expect(await hashOf('b', (progress) => reports.push(progress))).toBe(sha256('The text of b'))
    expect(openings).toEqual([])
    expect(reports.at(-1)).toEqual({ loaded: 13, total: 13 })
  })

  it('are not shown if they change after the first fetch', async () => {
    const drawn = await hashOf('a', () => {})
    api.answers['GET a'] = answering('Another text')
    const acquired = acquirePdf('a', show())
    const error = await acquired.pdf.catch((reason: unknown) => reason)
    expect(haveChanged(error)).toBe(true)
    expect(openings).toEqual([])
    expect(await hashOf('a', () => {})).toBe(drawn)
    acquired.release()
    await later()
  })

  it('are fetched again after a refetch of all documents', async () => {
    const onReload = jest.fn()
    const first = acquirePdf('a', show(onReload))
    await first.pdf
    api.answers['GET a'] = answering('Another text')
    refetchDocuments()
    expect(onReload).toHaveBeenCalledTimes(1)
    first.release()
    const again = acquirePdf('a', show(onReload))
    await again.pdf
    expect(openings.at(-1)!.text).toBe('Another text')
    expect(await hashOf('a', () => {})).toBe(sha256('Another text'))
    again.release()
    await later()
  })
})
