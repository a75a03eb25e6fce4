import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import express, { type ErrorRequestHandler } from 'express'
import { identifyAs } from '@countersign/requests-api/internal/kernel/caller'
import { rateLimited } from '@countersign/requests-api/internal/platform/http/security/rate-limit'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

const refuse: ErrorRequestHandler = (fault: { status: number }, _request, response, _next) => {
  response.status(fault.status).end()
}

/**
 * A server that allows three reads per minute and trusts these proxies.
 * @returns a function that calls it with headers
 */
async function limited(trustedProxies: number | string[]) {
  const app = express().set('trust proxy', trustedProxies)
  const local = { mode: 'open' as const, access: null }
  app.use((incoming, _response, next) => (identifyAs(incoming, local), next()))
  app.use(rateLimited({ reads: 3, changes: 3, uploads: 3, signing: 3 }), (_request, response) => void response.end())
  app.use(refuse)
  server = createServer(app)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      call.on('error', reject).end()
    })
}

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Counts the calls that succeed. */
async function answered(call: (headers?: Record<string, string>) => Promise<number>, all: Record<string, string>[]) {
  let count = 0
  for (const headers of all) if ((await call(headers)) === 200) count++
  return count
}

describe('the rate limit', () => {
  it('does not apply to the owner on this machine', async () => {
    expect(
      await answered(
        await limited(['loopback']),
        Array.from({ length: 20 }, () => ({})),
      ),
    ).toBe(20)
  })

  it('applies to every caller through a proxy on this machine, even with an address of this machine', async () => {
    const call = await limited(['loopback'])
    for (const address of ['203.0.113.7', '127.0.0.1', '::1', 'no address at all']) {
      await call(from(address))
      await call(from(address))
    }
    // Addresses of this machine share one limit if a proxy forwards them.
    expect(await answered(call, [from('203.0.113.7'), from('203.0.113.7')])).toBe(1)
    expect(await answered(call, [from('127.0.0.1'), from('no address at all')])).toBe(0)
    expect(await answered(call, [{ forwarded: 'for=203.0.113.9' }])).toBe(0)
  })

  it('counts by the address reported by a trusted proxy', async () => {
    const call = await limited(1)
    // The nearest proxy appends to the caller's own claims.
    const claims = Array.from({ length: 5 }, (_, n) => from(`198.51.100.${n}, 203.0.113.7`))
    expect(await answered(call, claims)).toBe(3)
    expect(await call(from('203.0.113.7'))).toBe(429)
    expect(await call(from('203.0.113.8'))).toBe(200)
  })

  it('counts by the address reported by the outer one of two trusted proxies', async () => {
    const call = await limited(2)
    const claims = Array.from({ length: 5 }, (_, n) => from(`198.51.100.${n}, 203.0.113.7, 10.0.0.${n}`))
    expect(await answered(call, claims)).toBe(3)
  })

  it('counts all addresses of a 64-bit network as one caller', async () => {
    const call = await limited(1)
    const ends = ['2001:db8:0:7::1', '2001:db8::7:0:0:0:2', '2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7:1::']
    expect(await answered(call, ends.map(from))).toBe(3)
    expect(await answered(call, ['2001:db8:0:8::1', '2001:db8:7::1', '::7'].map(from))).toBe(3)
  })
})
