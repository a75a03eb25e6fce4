import { act, renderHook } from '@testing-library/react'
import { type AnyPdf, usePage } from '../src/page/use-page'

const pageOf = (number: number) => ({ number, getViewport: () => ({ width: 100 * number, height: 300 }) })
const pdf = { state: 'ready', pdf: { getPage: async (number: number) => pageOf(number) } } as unknown as AnyPdf

it('never returns the page requested before', async () => {
  const seen: [asked: number, shown: number | undefined][] = []
  const { rerender } = renderHook(
    ({ number }) => {
      const shown = usePage(pdf, number, true)
      seen.push([number, shown === null || shown === 'failed' ? undefined : shown.size.width])
    },
    { initialProps: { number: 1 } },
  )
  await act(async () => {})
  rerender({ number: 2 })
  await act(async () => {})
  expect(seen).toContainEqual([1, 100])
  expect(seen).toContainEqual([2, 200])
  expect(seen).not.toContainEqual([2, 100])
})
