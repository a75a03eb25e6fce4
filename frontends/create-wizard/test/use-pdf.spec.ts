import { act, renderHook, waitFor } from '@testing-library/react'
import type { OpenPdf } from '../src/preview/page/pdf-engine'
import { usePdf } from '../src/preview/page/use-pdf'

const openings: { url: string; open: (pdf: OpenPdf) => void }[] = []
jest.mock('../src/preview/page/pdf-engine', () => ({
  openPdf: (url: string) => new Promise<OpenPdf>((open) => openings.push({ url, open })),
}))

const opened = () => {
  const pdf = { pdf: {} as OpenPdf['pdf'], close: jest.fn() }
  act(() => openings.at(-1)?.open(pdf))
  return pdf
}

describe('the PDF of the document that is shown', () => {
  beforeEach(() => openings.splice(0))

  it('is opened anew when one comes back before the next was there, for the first is closed by then', async () => {
    const { result, rerender } = renderHook(({ id }) => usePdf(id, 'abc'), { initialProps: { id: 'contract' } })
    const first = opened()
    await waitFor(() => expect(result.current).toEqual({ state: 'ready', pdf: first.pdf }))
    rerender({ id: 'annex' })
    expect(first.close).toHaveBeenCalled()
    rerender({ id: 'contract' })
    expect(result.current).toEqual({ state: 'loading' })
    const second = opened()
    await waitFor(() => expect(result.current).toEqual({ state: 'ready', pdf: second.pdf }))
    expect(openings.map(({ url }) => url)).toEqual([
      '/api/documents/contract/pdf?sha256=abc',
      '/api/documents/annex/pdf?sha256=abc',
      '/api/documents/contract/pdf?sha256=abc',
    ])
  })

  it('is the new file once its hash has changed, and the one before is closed', async () => {
    const { result, rerender } = renderHook(({ sha256 }) => usePdf('contract', sha256), {
      initialProps: { sha256: 'abc' },
    })
    const first = opened()
    await waitFor(() => expect(result.current.state).toBe('ready'))
    rerender({ sha256: 'def' })
    expect(first.close).toHaveBeenCalled()
    expect(result.current).toEqual({ state: 'loading' })
    const second = opened()
    await waitFor(() => expect(result.current).toEqual({ state: 'ready', pdf: second.pdf }))
    expect(openings.at(-1)?.url).toBe('/api/documents/contract/pdf?sha256=def')
  })
})
