import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { defaultRates } from '@countersign/requests-api/internal/platform/http/security/rate-limit'
import { describeWith } from '@countersign/test-services/tool-found'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ask } from './ask.js'
import { inCheckout } from './checkout.js'
import { findNginx, noNginx } from './find-nginx.js'
import type { FrontEndsServed } from './front-ends-served.js'
import { twoRemotesBehind } from './two-remotes.js'

it("nginx allows twice the API's rate for each kind of call, with a burst of one minute", () => {
  const [zones, uses] = ['limits.conf', 'limited.conf'].map((name) =>
    readFileSync(join(inCheckout('infra/deploy/nginx'), name), 'utf8'),
  )
  const twice = Object.fromEntries(Object.entries(defaultRates).map(([kind, rate]) => [kind, 2 * rate]))
  const numbers = (text: string, pattern: RegExp) =>
    Object.fromEntries([...text.matchAll(pattern)].map(([, kind, number]) => [kind, Number(number)]))
  expect(numbers(zones!, /zone=(\w+):4m rate=(\d+)r\/m;/g)).toEqual(twice)
  expect(numbers(uses!, /zone=(\w+) burst=(\d+) nodelay;/g)).toEqual(twice)
})

const nginx = findNginx()

describeWith(nginx, noNginx)('what one address may do at nginx', () => {
  const site = twoRemotesBehind(nginx)
  const held: ServerResponse[] = []
  let whenHeld = () => {}
  const api = createServer((call, response) => {
    if (call.url !== '/api/held') return void response.end('answered')
    held.push(response)
    whenHeld()
  })
  let first: FrontEndsServed
  let behindAnother: FrontEndsServed

  beforeAll(async () => {
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const { port } = api.address() as AddressInfo
    first = await site.serve('first', port)
    behindAnother = await site.serve('behind-another', port, { environment: { TRUSTED_PROXIES: '2' } })
  })
  afterAll(async () => {
    await first?.stop()
    await behindAnother?.stop()
    api.closeAllConnections()
    await new Promise((resolve) => api.close(resolve))
  })

  /** Makes calls that stay unanswered until `release`. */
  async function hold(url: string, count: number) {
    const all = Promise.withResolvers<void>()
    whenHeld = () => void (held.length === count && all.resolve())
    const answers = Array.from({ length: count }, () => ask(url, '/api/held'))
    await all.promise
    return async () => {
      for (const response of held.splice(0)) response.end('answered')
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    }
  }

  it('is 200 calls at once, while other addresses are still served', async () => {
    const release = await hold(first.url, 200)
    for (const path of ['/api/stats', '/', '/favicon.svg', '/mfe/dashboard/none.js']) {
      const refused = await ask(first.url, path)
      expect(refused).toMatchObject({
        status: 429,
        text: 'That was too often, or too much at once. Try again in 15 s.',
      })
      expect(refused.headers).toMatchObject({ 'retry-after': '15', 'cache-control': 'no-store' })
    }
    for (const path of ['/api/stats', '/']) {
      expect((await ask(first.url, path, 'GET', {}, '127.0.0.2')).status).toBe(200)
    }
    await release()
    expect((await ask(first.url, '/api/stats')).status).toBe(200)
  })

  /** Uploads one after the other and returns the statuses. */
  async function uploads(url: string, count: number): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await ask(url, '/api/documents/upload', 'POST')).status)
    return statuses
  }

  it('is a one-minute burst of one kind of call, while other kinds and addresses are still served', async () => {
    const statuses = await uploads(first.url, 120)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses).toContain(429)
    expect((await ask(first.url, '/api/stats')).status).toBe(200)
    expect((await ask(first.url, '/api/signature-requests', 'POST')).status).toBe(200)
    expect((await ask(first.url, '/api/documents/upload', 'POST', {}, '127.0.0.2')).status).toBe(200)
  })

  it('is not limited behind another proxy, whose address all callers share', async () => {
    expect((await uploads(behindAnother.url, 120)).every((status) => status === 200)).toBe(true)
    const release = await hold(behindAnother.url, 210)
    expect((await ask(behindAnother.url, '/api/stats')).status).toBe(200)
    await release()
  })
})
