import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { addresses, api, ApiError, apiRequest, createQueryClient, getQueryFn, queryKeys } from '@countersign/contracts'

const fetchMock = jest.fn<typeof fetch>()
beforeEach(() => {
  globalThis.fetch = fetchMock
})
afterEach(() => void fetchMock.mockReset())

const answer = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), init))
const called = () => fetchMock.mock.calls[0]! as [string, RequestInit & { headers: Record<string, string> }]

describe('a call', () => {
  it('sends cookies, and a body as JSON', async () => {
    answer({})
    await apiRequest('POST', '/api/x', { a: 1 })
    const [path, init] = called()
    expect(path).toBe('/api/x')
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'include' })
    expect(init.headers['content-type']).toBe('application/json')
  })

  it('sends form data as it is', async () => {
    answer({})
    const form = new FormData()
    await apiRequest('POST', '/api/x', form)
    expect(called()[1].body).toBe(form)
    expect(called()[1].headers['content-type']).toBeUndefined()
  })

  it('carries a key of its own when it changes anything, and none when it reads', async () => {
    answer({})
    await apiRequest('DELETE', '/api/x')
    expect(called()[1].headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    fetchMock.mockReset()
    answer({})
    await apiRequest('GET', '/api/x')
    expect(called()[1].headers['idempotency-key']).toBeUndefined()
  })

  it('that is refused becomes an error of status, colon, text', async () => {
    fetchMock.mockResolvedValueOnce(new Response('This request has already been sent.', { status: 409 }))
    await expect(api.send('1')).rejects.toThrow(new ApiError(409, 'This request has already been sent.'))
    fetchMock.mockResolvedValueOnce(new Response('', { status: 502, statusText: 'Bad Gateway' }))
    await expect(api.send('1')).rejects.toThrow('502: Bad Gateway')
  })

  it('goes where the table says, with the values of its path and its body', async () => {
    answer({})
    await api.changeField('7', '9', { x: 1 })
    expect(called()[0]).toBe('/api/signature-requests/7/fields/9')
    expect(called()[1]).toMatchObject({ method: 'PATCH', body: '{"x":1}' })
    expect(addresses.signingPdf('t', 'd')).toBe('/api/sign/t/documents/d/pdf')
  })

  it('without an answer yields nothing', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await api.removeField('7', '9')).toBeNull()
    expect(called()[1]).toMatchObject({ method: 'DELETE', body: undefined })
  })

  it('for a page of the list tells where the next one is', async () => {
    answer([], { headers: { link: '</api/signature-requests?cursor=x>; rel="next"' } })
    expect(await api.listRequests()).toEqual({ requests: [], next: '/api/signature-requests?cursor=x' })
    answer([])
    expect((await api.listRequests()).next).toBeNull()
  })
})

describe('default reads', () => {
  const read = (on401: 'throw' | 'null') =>
    createQueryClient().fetchQuery({ queryKey: queryKeys.history('7'), queryFn: getQueryFn({ on401 }) })

  it('get the path that the key’s segments make', async () => {
    answer([])
    await read('throw')
    expect(called()[0]).toBe('/api/signature-requests/7/events')
  })

  it('fail on 401, or yield null where that was asked for', async () => {
    fetchMock.mockImplementation(async () => new Response('', { status: 401 }))
    await expect(read('throw')).rejects.toMatchObject({ status: 401 })
    expect(await read('null')).toBeNull()
  })

  it('are never repeated by themselves', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    })
  })
})
