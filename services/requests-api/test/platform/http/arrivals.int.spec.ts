import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'
import express from 'express'
import { arrivalsBehind } from '@countersign/requests-api'
import { countedBy } from '@countersign/requests-api/internal/platform/http/caller-addresses'

const said = [
  {},
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '198.51.100.1, 203.0.113.7,10.0.0.1' },
  { 'x-forwarded-for': ' 203.0.113.7 , 127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.7,, 127.0.0.9' },
  { 'x-forwarded-for': '2001:db8:0:7::1, ::ffff:127.0.0.1' },
  { 'x-forwarded-for': 'no address at all' },
  { 'x-forwarded-for': '' },
  { forwarded: 'for=203.0.113.9' },
]

it.each([0, 1, 2, ['loopback'], ['127.0.0.0/8', '10.0.0.0/8'], ['203.0.113.1']].map((trusted) => [trusted]))(
  'bodies are counted by the same address as the rate limit if %p is trusted',
  async (trusted) => {
    const { callerOf } = arrivalsBehind(trusted)
    const app = express().set('trust proxy', trusted)
    const early = new WeakMap<IncomingMessage, string | null>()
    app.use((call, response) => void response.json([early.get(call), countedBy(call)]))
    const server = createServer((call, response) => {
      early.set(call, callerOf(call))
      app(call, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    for (const headers of said) {
      const call = request({ port, host: '127.0.0.1', headers, agent: false }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      const [first, then] = (await json(answer)) as unknown[]
      expect([headers, first]).toEqual([headers, then])
    }
    await new Promise((resolve) => server.close(resolve))
  },
)

it('the peer limit skips trusted proxies, and counts others by address or IPv6 network', () => {
  const behind = arrivalsBehind(['loopback', '10.0.0.0/8'])
  expect(['127.0.0.1', '::1', '::ffff:10.1.2.3'].map(behind.peerOf)).toEqual([null, null, null])
  expect(behind.peerOf('203.0.113.7')).toBe('203.0.113.7')
  expect(behind.peerOf('2001:db8::1')).toBe(behind.peerOf('2001:db8::2'))
  expect(arrivalsBehind(1).peerOf('172.18.0.5')).toBeNull()
})

it.each([
  ['POST', '/api/documents/upload', 3_600_000],
  ['POST', '/api/documents/upload?x=1', 3_600_000],
  ['POST', '/api/sign/some-token/finish', 600_000],
  ['POST', '/api/sign/some-token/viewed', null],
  ['POST', '/api/sign/some-token/finish/more', null],
  ['GET', '/api/documents/upload', null],
  ['POST', '/', null],
])('the body of %s %s has a time limit of %p ms', (method, url, ms) => {
  expect(arrivalsBehind(1).longBodyMs({ method, url } as IncomingMessage)).toBe(ms)
})
