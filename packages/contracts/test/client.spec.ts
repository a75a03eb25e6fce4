import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { onlineManager } from '@tanstack/react-query'
import {
  addresses,
  api,
  ApiError,
  apiRequest,
  apiUnder,
  createQueryClient,
  getQueryFn,
  queryKeys,
} from '@countersign/contracts'

const { fetch } = globalThis
afterAll(() => void (globalThis.fetch = fetch))
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

  it('has a new idempotency key for a change, and none for a read', async () => {
    answer({})
    await apiRequest('DELETE', '/api/x')
    expect(called()[1].headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    fetchMock.mockReset()
    answer({})
    await apiRequest('GET', '/api/x')
    expect(called()[1].headers['idempotency-key']).toBeUndefined()
  })

  it('rejects with an error of status, colon and text if refused', async () => {
    fetchMock.mockResolvedValueOnce(new Response('This request has already been sent.', { status: 409 }))
    await expect(api.send('1')).rejects.toThrow(new ApiError(409, 'This request has already been sent.'))
  })

  const html = '<html><head><title>Error</title></head></html>'
  const inText = 'text/plain; charset=utf-8'
  const tooLarge = /^The server in front of Countersign takes no file of this size\. /
  const unreachable = /^Countersign can’t be reached at the moment\. /
  it.each([
    [413, 'text/html', html, tooLarge],
    [413, inText, 'This file is larger than 50 MB.', /^This file is larger than 50 MB\.$/],
    [502, 'text/html', html, unreachable],
    [502, inText, 'Bad Gateway', unreachable],
    [503, 'text/html', html, unreachable],
    [503, inText, 'upstream connect error or disconnect/reset before headers', unreachable],
    [503, 'application/problem+json', '{"detail":"The event log is away."}', /^The event log is away\.$/],
    [500, inText, 'Internal Server Error', /^The call failed, /],
    [429, inText, 'Too many calls.', /^Too many calls\.$/],
    [504, 'text/html', '', unreachable],
    [403, 'text/html', html, /^The call failed, and the answer gives no reason\. /],
    [500, 'application/json', '{"message":"x"}', /^The call failed, /],
    [500, 'application/problem+json', '{', /^The call failed, /],
    [401, inText, '', /^The call failed, /],
  ])('shows no page of a proxy: %i, %s, %j', async (status, contentType, body, text) => {
    fetchMock.mockResolvedValueOnce(new Response(body, { status, headers: { 'content-type': contentType } }))
    await expect(api.send('1')).rejects.toMatchObject({ status, text: expect.stringMatching(text) })
  })

  it('uses the path of the route table, with its parameters and its body', async () => {
    answer({})
    await api.changeField('7', '9', { x: 1 })
    expect(called()[0]).toBe('/api/signature-requests/7/fields/9')
    expect(called()[1]).toMatchObject({ method: 'PATCH', body: '{"x":1}' })
    expect(addresses.signingPdf('t', 'd', 'abc')).toBe('/api/sign/t/documents/d/pdf?sha256=abc')
  })

  it('accepts problem documents, and reports their type and code with their text', async () => {
    const problem = {
      type: '/problems/confirm-it-is-you',
      detail: 'Confirm that it is you first.',
      code: 'confirm-first',
      errors: [{ field: 'name', message: 'is empty' }],
    }
    const headers = { 'content-type': 'application/problem+json; charset=utf-8' }
    answer(problem, { status: 403, headers })
    await expect(api.send('1')).rejects.toMatchObject({
      message: '403: Confirm that it is you first.',
      type: '/problems/confirm-it-is-you',
      code: 'confirm-first',
      fields: ['name'],
    })
    expect(called()[1].headers['accept']).toContain('application/problem+json')
    answer({ ...problem, type: 'about:blank' }, { status: 403, headers })
    await expect(api.send('1')).rejects.toMatchObject({ text: 'Confirm that it is you first.', type: undefined })
  })

  it('returns null for an empty response', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await api.removeField('7', '9')).toBeNull()
    expect(called()[1]).toMatchObject({ method: 'DELETE', body: undefined })
  })

  it('sends its path and body even if the response is empty', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 202 }))
    expect(await api.forgotPassword({ email: 'ada@example.com' })).toBeNull()
    expect(called()[0]).toBe('/api/auth/forgot')
    expect(called()[1]).toMatchObject({ method: 'POST', body: '{"email":"ada@example.com"}' })
  })

  it('fails at once without a network, with a clear message', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    const onLine = (value: boolean) => Object.defineProperty(navigator, 'onLine', { value, configurable: true })
    onLine(false)
    await expect(api.send('1')).rejects.toThrow('No connection. Try again when you are back online.')
    onLine(true)
    await expect(api.send('1')).rejects.toThrow('The server did not answer. Check the network and try again.')
  })

  it('ends when aborted, or without an answer within a minute', async () => {
    fetchMock.mockImplementation(
      (_path, init) =>
        new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const stop = new AbortController()
    const stopped = apiUnder('key', stop.signal).send('1')
    stop.abort()
    await expect(stopped).rejects.toMatchObject({ why: 'stopped' })
    jest.useFakeTimers()
    const unanswered = api.send('1')
    jest.advanceTimersByTime(60_000)
    await expect(unanswered).rejects.toMatchObject({ why: 'unreachable' })
    jest.useRealTimers()
  })

  it('is not queued when a mutation has no connection', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    onlineManager.setOnline(false)
    const client = createQueryClient()
    const mutation = client.getMutationCache().build(client, { mutationFn: () => api.send('1') })
    await expect(mutation.execute(undefined)).rejects.toThrow('The server did not answer.')
    await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow('The server did not answer.')
    onlineManager.setOnline(true)
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })

  it('for a page of the list returns the next page and the time since when it lacks changes', async () => {
    const catchingUpSince = '2026-11-25T10:42:00.000Z'
    const link = '</api/signature-requests?cursor=x>; rel="next"'
    answer([], { headers: { link, 'catching-up-since': catchingUpSince } })
    const next = '/api/signature-requests?cursor=x'
    expect(await api.listRequests()).toEqual({ requests: [], next, catchingUpSince })
    answer([])
    expect(await api.listRequests()).toEqual({ requests: [], next: null, catchingUpSince: null })
  })
})

describe('default reads', () => {
  const read = (on401: 'throw' | 'null') =>
    createQueryClient().fetchQuery({ queryKey: queryKeys.history('7'), queryFn: getQueryFn({ on401 }) })

  it('request the path made of the key’s segments', async () => {
    answer([])
    await read('throw')
    expect(called()[0]).toBe('/api/signature-requests/7/events')
  })

  it('fail on 401, or return null if requested', async () => {
    fetchMock.mockImplementation(async () => new Response('', { status: 401 }))
    await expect(read('throw')).rejects.toMatchObject({ status: 401 })
    expect(await read('null')).toBeNull()
  })

  it('are never repeated automatically', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    })
  })
})
