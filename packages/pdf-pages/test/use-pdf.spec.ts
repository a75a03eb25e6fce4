import { act, renderHook, waitFor } from '@testing-library/react'
import type { OpenPdf } from '../src/engine/engine'
import { usePdf } from '../src/engine/use-pdf'

const openings: { source: unknown; open: (pdf: OpenPdf) => void }[] = []
jest.mock('../src/engine/load-engine', () => ({
  loadEngine: async () => ({
    openPdf: (source: unknown) => new Promise<OpenPdf>((open) => openings.push({ source, open })),
  }),
}))

/** Waits for the engine to be asked for a document, and completes the opening. */
async function opened(source: string) {
  await waitFor(() => expect(openings.at(-1)?.source).toBe(source))
  const pdf = { pdf: { of: source } as never, close: jest.fn() }
  await act(async () => openings.at(-1)!.open(pdf))
  return pdf
}

const show = (url: string) =>
  renderHook(({ url: now }) => usePdf(now, true, { inRanges: true }), { initialProps: { url } })

describe('a PDF in ranges', () => {
  it('is opened by its URL without a fetch', async () => {
    const { result, unmount } = show('contract')
    const { pdf } = await opened('contract')
    expect(result.current).toEqual({ state: 'ready', pdf })
    unmount()
  })

  it('is never that of the URL before', async () => {
    const seen: { url: string; pdf: unknown }[] = []
    const { result, rerender, unmount } = renderHook(
      ({ url }) => {
        const shown = usePdf(url, true, { inRanges: true })
        seen.push({ url, pdf: shown.state === 'ready' && shown.pdf })
        return shown
      },
      { initialProps: { url: 'lease' } },
    )
    const lease = await opened('lease')
    expect(seen).toContainEqual({ url: 'lease', pdf: lease.pdf })
    rerender({ url: 'annex' })
    const annex = await opened('annex')
    expect(seen).not.toContainEqual({ url: 'annex', pdf: lease.pdf })
    expect(result.current).toEqual({ state: 'ready', pdf: annex.pdf })
    unmount()
  })

  it('is still open when its URL is shown again soon', async () => {
    const { result, rerender, unmount } = show('offer')
    const offer = await opened('offer')
    rerender({ url: 'terms' })
    await opened('terms')
    const before = openings.length
    rerender({ url: 'offer' })
    await waitFor(() => expect(result.current).toEqual({ state: 'ready', pdf: offer.pdf }))
    expect(openings).toHaveLength(before)
    expect(offer.close).not.toHaveBeenCalled()
    unmount()
  })
})
