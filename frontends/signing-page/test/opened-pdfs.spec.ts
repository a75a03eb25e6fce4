import type { OpenPdf } from '../src/pdf/engine'
import { takePdf } from '../src/pdf/opened-pdfs'

const openings: { url: string; again: () => void; close: jest.Mock }[] = []
let fails = false
jest.mock('../src/pdf/load-engine', () => ({
  loadEngine: async () => ({
    openPdf: async (url: string, again: () => void): Promise<OpenPdf> => {
      const close = jest.fn()
      openings.push({ url, again, close })
      if (fails) throw new Error('unreadable')
      return { pdf: { url, number: openings.length } as never, close }
    },
  }),
}))

beforeEach(() => {
  jest.useFakeTimers()
  openings.splice(0)
  fails = false
})
afterEach(() => jest.useRealTimers())

const later = () => jest.advanceTimersByTimeAsync(11_000)

describe('a document that is shown', () => {
  it('is opened once, however many show it, and closed a while after the last of them', async () => {
    const [first, second] = [takePdf('a', () => {}), takePdf('a', () => {})]
    expect(await first.pdf).toBe(await second.pdf)
    first.letGo()
    await later()
    expect(openings[0]!.close).not.toHaveBeenCalled()
    second.letGo()
    await later()
    expect(openings).toHaveLength(1)
    expect(openings[0]!.close).toHaveBeenCalledTimes(1)
  })

  it('stays open where the next place takes it soon', async () => {
    const first = takePdf('b', () => {})
    await first.pdf
    first.letGo()
    const next = takePdf('b', () => {})
    await later()
    expect(await next.pdf).toBe(await first.pdf)
    expect(openings[0]!.close).not.toHaveBeenCalled()
    next.letGo()
    await later()
  })

  it('is opened anew where the engine could not read it whole', async () => {
    const told = jest.fn()
    const first = takePdf('c', told)
    await first.pdf
    openings[0]!.again()
    expect(told).toHaveBeenCalledTimes(1)
    first.letGo()
    const again = takePdf('c', told)
    expect(await again.pdf).not.toBe(await first.pdf)
    again.letGo()
    await later()
    expect(openings.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
  })

  it('that failed is asked for again', async () => {
    fails = true
    const first = takePdf('d', () => {})
    await expect(first.pdf).rejects.toThrow('unreadable')
    first.letGo()
    fails = false
    const again = takePdf('d', () => {})
    await expect(again.pdf).resolves.toBeDefined()
    again.letGo()
    await later()
  })
})
