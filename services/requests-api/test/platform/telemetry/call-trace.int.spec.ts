import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { callTrace } from '@countersign/requests-api/internal/platform/http/calls-watched'
import express from 'express'
import { until } from '@countersign/test-services/until'
import { recordSpans } from './recorded-spans.js'

const { spans, tracing } = recordSpans()
let server: Server
let url: string
beforeAll(async () => {
  const app = express()
  app.use(callTrace(tracing))
  app.get('/api/requests/:id', (_request, response) => void response.send('found'))
  app.get('/api/broken', (_request, response) => void response.status(500).send('broken'))
  app.get('/api/health/ready', (_request, response) => void response.send('ready'))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  spans.length = 0
})

/** The span of one call, once it has ended. */
async function spanOf(path: string, headers: Record<string, string> = {}) {
  await (await fetch(url + path, { headers: { ...headers, connection: 'close' } })).text()
  await until(() => spans.length > 0)
  return spans.pop()!
}

describe('a traced call', () => {
  it('starts a new trace, named by its route and not its address', async () => {
    const span = await spanOf('/api/requests/grace?q=hopper')
    expect(span).toMatchObject({ name: 'GET /api/requests/:id', kind: 'server', failed: false, link: null })
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span.spanId).toBe(span.traceId!.slice(16))
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/requests/:id',
      'http.response.status_code': 200,
    })
    expect((await spanOf('/api/requests/grace')).traceId).not.toBe(span.traceId)
  })

  it('is named by its method if no route matches', async () => {
    expect(await spanOf('/grace.hopper')).toMatchObject({ name: 'GET', failed: false })
  })

  it('is marked as failed for a server error', async () => {
    expect(await spanOf('/api/broken')).toMatchObject({ failed: true })
  })

  it('is not recorded for a health check', async () => {
    await (await fetch(`${url}/api/health/ready`)).text()
    const span = await spanOf('/api/requests/1')
    expect(span.name).toBe('GET /api/requests/:id')
    expect(spans).toEqual([])
  })
})

describe('the trace of a caller', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const spanId = 'b7ad6b7169203331'

  it('is linked but not joined', async () => {
    const span = await spanOf('/api/requests/1', { traceparent: `00-${traceId}-${spanId}-01` })
    expect(span.link).toEqual({ traceId, spanId })
    expect(span.traceId).not.toBe(traceId)
  })

  it('can come in a later version of the header with additional parts', async () => {
    const { link } = await spanOf('/api/requests/1', { traceparent: `cc-${traceId}-${spanId}-01-later` })
    expect(link).toEqual({ traceId, spanId })
  })

  it.each([
    ['no header of the kind', 'grace@example.com'],
    ['an id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['the version that is no version', `ff-${traceId}-${spanId}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ])('is ignored if it is %s', async (_what, traceparent) => {
    expect((await spanOf('/api/requests/1', { traceparent })).link).toBeNull()
  })
})
