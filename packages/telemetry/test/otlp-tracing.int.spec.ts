import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openTelemetry, type Telemetry } from '@countersign/telemetry'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number; message?: string }
}

let collector: Server
let told: Span[]
let telemetry: Telemetry<null>
beforeEach(async () => {
  told = []
  collector = createServer((request, response) => {
    void json(request).then((sent) => {
      const { resourceSpans } = sent as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      told.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  telemetry = await openTelemetry(
    { metricsPort: null, tracesEndpoint: `http://127.0.0.1:${port}/` },
    { service: 'countersign-test', version: '0.0.0', noMetrics: null, keep: async () => null },
  )
})
afterEach(() => new Promise((resolve) => collector.close(resolve)))

const traceId = '0190aaaa000070008000000000000001'
const chosen = { kind: 'producer', traceId, spanId: 'aaaaaaaaaaaaaaaa', parentId: null } as const

it('exports a span with its chosen ids, as a root or as a child', async () => {
  await telemetry.tracing.span('root', chosen, async () => {})
  const below = { ...chosen, spanId: 'bbbbbbbbbbbbbbbb', parentId: chosen.spanId }
  await telemetry.tracing.span('below', below, async () => {})
  await telemetry.close()
  expect(told.map(({ name, parentSpanId = '', ...ids }) => [name, ids.traceId, ids.spanId, parentSpanId])).toEqual([
    ['root', traceId, 'aaaaaaaaaaaaaaaa', ''],
    ['below', traceId, 'bbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaa'],
  ])
})

it('is a child of the current span by default, and a root if there is none or none is wanted', async () => {
  const { tracing } = telemetry
  await tracing.span('job', chosen, () => tracing.span('delivery', { kind: 'client' }, async () => {}))
  await tracing.span('attempt', { kind: 'consumer' }, () => tracing.span('smtp', { kind: 'client' }, async () => {}))
  await tracing.span('job', chosen, () => tracing.span('own', { kind: 'consumer', traceId: null }, async () => {}))
  await telemetry.close()
  const [delivery, , smtp, attempt, own] = told
  expect(delivery).toMatchObject({ traceId, parentSpanId: chosen.spanId })
  expect(attempt!.parentSpanId ?? '').toBe('')
  expect(smtp).toMatchObject({ traceId: attempt!.traceId, parentSpanId: attempt!.spanId })
  expect(own!.parentSpanId ?? '').toBe('')
  expect(new Set([traceId, attempt!.traceId, own!.traceId]).size).toBe(3)
})

it('gives a failed span another id, so that its retry is not a duplicate', async () => {
  const failing = telemetry.tracing.span('append', chosen, () => Promise.reject(new Error('Ada Lovelace was away')))
  await expect(failing).rejects.toThrow('Ada Lovelace was away')
  await telemetry.tracing.span('append', chosen, async () => {})
  await telemetry.close()
  const [failed, repeated] = told
  expect(failed).toMatchObject({ traceId, status: { code: 2 } })
  expect(failed!.spanId).not.toBe(chosen.spanId)
  expect(repeated).toMatchObject({ traceId, spanId: chosen.spanId })
  expect(JSON.stringify(told)).not.toContain('Lovelace')
})

it('closes without a collector, and does not affect the traced work', async () => {
  await new Promise((resolve) => collector.close(resolve))
  expect(await telemetry.tracing.span('call', chosen, async () => 'answer')).toBe('answer')
  await telemetry.close()
  expect(told).toEqual([])
})
