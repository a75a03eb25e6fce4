import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { api, apiUnder, type CallGuard, guardCalls } from '@countersign/contracts'

const { fetch } = globalThis
afterAll(() => void (globalThis.fetch = fetch))
const fetchMock = jest.fn<typeof fetch>()
const guard = {
  signedOut: jest.fn<CallGuard['signedOut']>(),
  confirm: jest.fn<CallGuard['confirm']>(),
  roleChanged: jest.fn(),
}

beforeEach(() => {
  globalThis.fetch = fetchMock
  guardCalls(guard)
})
afterEach(() => {
  guardCalls(undefined)
  for (const mock of [fetchMock, ...Object.values(guard)]) mock.mockReset()
})

const unauthorized = () => fetchMock.mockResolvedValueOnce(new Response('Sign in first.', { status: 401 }))
const unconfirmed = () =>
  fetchMock.mockResolvedValueOnce(
    new Response(JSON.stringify({ type: '/problems/confirm-it-is-you', detail: 'Confirm that it is you first.' }), {
      status: 403,
      headers: { 'content-type': 'application/problem+json' },
    }),
  )
const succeeds = () => fetchMock.mockResolvedValueOnce(new Response('{"done":true}'))
const sent = () =>
  fetchMock.mock.calls.map(([path, init]) => [path, init!.body, new Headers(init!.headers).get('idempotency-key')])

describe('a call that the role does not permit', () => {
  it.each(['role-too-low', 'no-team'])('fails, and reports %s', async (code) => {
    const problem = JSON.stringify({ type: 'about:blank', detail: 'No.', code })
    const headers = { 'content-type': 'application/problem+json' }
    fetchMock.mockResolvedValueOnce(new Response(problem, { status: 403, headers }))
    await expect(api.readRequest('7')).rejects.toMatchObject({ code })
    expect(guard.roleChanged).toHaveBeenCalledTimes(1)
    expect(guard.signedOut).not.toHaveBeenCalled()
  })
})

describe('a call without a session', () => {
  it('is repeated once with its idempotency key after signing in', async () => {
    unauthorized()
    succeeds()
    guard.signedOut.mockResolvedValue(true)
    expect(await apiUnder('key').changeRequest('7', { title: 'Lease' })).toEqual({ done: true })
    const call = ['/api/signature-requests/7', '{"title":"Lease"}', 'key']
    expect(sent()).toEqual([call, call])
    expect(guard.signedOut).toHaveBeenCalledWith({
      method: 'PATCH',
      path: '/api/signature-requests/7',
      body: { title: 'Lease' },
      key: 'key',
    })
  })

  it('fails without a new session, or if the retry is refused too', async () => {
    unauthorized()
    guard.signedOut.mockResolvedValueOnce(false)
    await expect(api.readRequest('7')).rejects.toMatchObject({ status: 401 })
    unauthorized()
    unauthorized()
    guard.signedOut.mockResolvedValueOnce(true)
    await expect(api.readRequest('7')).rejects.toMatchObject({ status: 401 })
    expect(guard.signedOut).toHaveBeenCalledTimes(2)
  })

  it('does not trigger for signing links or signing in', async () => {
    for (const call of [
      () => api.readSigning('token'),
      () => api.signInByPassword({ email: 'a@example.com', password: 'x' }),
    ]) {
      unauthorized()
      await expect(call()).rejects.toMatchObject({ status: 401 })
    }
    expect(guard.signedOut).not.toHaveBeenCalled()
  })
})

describe('a call that needs a recent proof', () => {
  it('is repeated with the same key and body after confirmation', async () => {
    unconfirmed()
    unconfirmed()
    succeeds()
    guard.confirm.mockResolvedValue(true)
    expect(await api.erase('7', { reason: 'asked for' } as never)).toEqual({ done: true })
    const [first, ...others] = sent()
    expect(first![2]).toMatch(/^[0-9a-f]{32}$/)
    expect(others).toEqual([first, first])
  })

  it('fails with the message of the refusal if the user cancels', async () => {
    unconfirmed()
    guard.confirm.mockResolvedValue(false)
    await expect(api.issueRecoveryCodes()).rejects.toThrow('403: Confirm that it is you first.')
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it('does not ask for confirmation if forbidden for other reasons', async () => {
    fetchMock.mockResolvedValueOnce(new Response('Only an operator may do that.', { status: 403 }))
    await expect(api.listOutbox()).rejects.toMatchObject({ status: 403 })
    expect(guard.confirm).not.toHaveBeenCalled()
  })
})
