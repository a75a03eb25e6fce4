import { api, createQueryClient, type Me, QueryClientProvider, useMe } from '@countersign/contracts'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'

const me = { mails: 'outbox', operator: true } as Me
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

describe('who is there', () => {
  it('is what the page says, and costs no call', () => {
    page(JSON.stringify(me))
    expect(open(true).result.current).toEqual(me)
    expect(readMe).not.toHaveBeenCalled()
  })

  it.each<[string | null, string]>([
    ['null', 'could not be told'],
    [null, 'is of before'],
  ])('is asked for once where the page says %s: it %s', async (json) => {
    page(json)
    const { result, rerender } = open(true)
    await waitFor(() => expect(result.current).toEqual(me))
    rerender()
    expect(readMe).toHaveBeenCalledTimes(1)
  })

  it('is neither told to recipients nor asked for by their pages', async () => {
    page('null')
    const { result } = open(false)
    await Promise.resolve()
    expect(result.current).toBeUndefined()
    expect(readMe).not.toHaveBeenCalled()
  })
})
