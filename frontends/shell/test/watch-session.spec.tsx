import { api, createQueryClient, guardCalls, queryKeys, QueryClientProvider } from '@countersign/contracts'
import { stubApi } from '@countersign/ui/test/stub-api'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Confirmations as ConfirmationsOf } from '../src/session/confirmations'
import { ada } from '@countersign/ui/test/sample-me'

const leave = jest.fn()
const shownAgain = jest.fn()
const signedOut = jest.fn(async () => true)
jest.mock('../src/session/session-guard', () => ({
  SessionGuard: class {
    leave = leave
    shownAgain = shownAgain
    signedOut = signedOut
  },
}))

const heard: ((event: unknown) => void)[] = []
class Channel {
  addEventListener(_type: string, listener: (event: unknown) => void) {
    heard.push(listener)
  }
  removeEventListener() {}
  postMessage() {}
}

let confirmations: ConfirmationsOf
let client: ReturnType<typeof createQueryClient>
beforeAll(async () => {
  Object.assign(window, { BroadcastChannel: Channel })
  const { Confirmations } = await import('../src/session/confirmations')
  const { watchSession } = await import('../src/session/watch-session')
  confirmations = new Confirmations()
  client = createQueryClient()
  watchSession(client, confirmations)
})
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  jest.clearAllMocks()
})
afterAll(() => guardCalls(undefined))

describe('the session in this window', () => {
  it('is checked after a 401, and the call is repeated', async () => {
    const { answers } = stubApi({
      'GET /api/stats': () => {
        answers['GET /api/stats'] = () => ({ body: { pending: 1 } })
        return { status: 401, body: 'Sign in first.' }
      },
    })
    await expect(api.stats()).resolves.toMatchObject({ pending: 1 })
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  it('reads the person again once a call shows another role', async () => {
    client.setQueryData(queryKeys.me, ada)
    stubApi({
      'GET /api/stats': () => ({
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: 'about:blank', detail: 'No.', code: 'role-too-low' },
      }),
      'GET /api/me': () => ({ body: { ...ada, permissions: ['requests:read'] } }),
    })
    await expect(api.stats()).rejects.toMatchObject({ status: 403 })
    await waitFor(() => expect(client.getQueryData(queryKeys.me)).toMatchObject({ permissions: ['requests:read'] }))
  })

  it('ends when another tab signs out', async () => {
    expect(heard).toHaveLength(1)
    heard[0]!({ data: 'signed-out' })
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  })

  it('is checked when the browser restores the page, not on a normal load', async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(shownAgain).toHaveBeenCalledTimes(1))
  })

  it('asks for confirmation in the dialog of the page', async () => {
    stubApi({
      'DELETE /api/me/password': () => ({
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: '/problems/confirm-it-is-you', detail: 'Confirm that it is you first.' },
      }),
    })
    const removing = api.removePassword()
    await waitFor(() => expect(confirmations.current()).toMatchObject({ path: '/api/me/password' }))
    confirmations.answer(false)
    await expect(removing).rejects.toThrow('403')
  })
})

describe('the edits kept before signing in again', () => {
  const resuming = async () => {
    const { useResuming } = await import('../src/session/use-resuming')
    const other = createQueryClient()
    other.setQueryData(queryKeys.me, ada)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={other}>{children}</QueryClientProvider>
    )
    return renderHook(() => useResuming(jest.fn()), { wrapper }).result
  }
  const keepPlace = () => sessionStorage.setItem('countersign-place', JSON.stringify({ path: '/', control: null }))

  it('are sent before a page is shown', async () => {
    keepPlace()
    const result = await resuming()
    expect(result.current).toBe(true)
    await waitFor(() => expect(result.current).toBe(false))
    expect(sessionStorage).toHaveLength(0)
  })

  it('wait on the sign-in pages', async () => {
    keepPlace()
    window.history.replaceState(null, '', '/sign-in')
    expect((await resuming()).current).toBe(false)
  })
})
