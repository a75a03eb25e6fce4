import { api, createQueryClient, type Me, QueryClientProvider, useMe } from '@countersign/contracts'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'

const me = { mails: 'outbox', mode: 'open' } as Me
const readMe = jest.spyOn(api, 'me')
const page = (json: string | null) => {
  document.head.innerHTML = json === null ? '' : `<script type="application/json" id="me">${json}</script>`
}
function open(isKnown: boolean) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMe(isKnown), { wrapper })
}

beforeEach(() => void readMe.mockReset().mockResolvedValue(me))

describe('the current user', () => {
  it('is read from the page without a call', () => {
    page(JSON.stringify(me))
    expect(open(true).result.current).toEqual(me)
    expect(readMe).not.toHaveBeenCalled()
  })

  it.each<[string | null, string]>([
    ['null', 'could not be told'],
    [null, 'is of before'],
  ])('is fetched once if the page says %s: it %s', async (json) => {
    page(json)
    const { result, rerender } = open(true)
    await waitFor(() => expect(result.current).toEqual(me))
    rerender()
    expect(readMe).toHaveBeenCalledTimes(1)
  })

  it('is neither shown to recipients nor fetched by their pages', async () => {
    page('null')
    const { result } = open(false)
    await Promise.resolve()
    expect(result.current).toBeUndefined()
    expect(readMe).not.toHaveBeenCalled()
  })
})
