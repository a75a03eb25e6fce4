import { describe, expect, it } from '@jest/globals'
import { useInstallation } from './use-installation.js'

describe('paths', () => {
  const installation = useInstallation()

  const token = 'x'.repeat(43)
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${installation.url}${path}`, { method, headers, body: body ?? null })
  const proxied = { 'x-forwarded-for': '203.0.113.7' }

  describe('a path', () => {
    it.each([
      ['GET', `/api/SIGN/${token}`],
      ['GET', '/api/Stats'],
      ['GET', '/api/stats/'],
      ['GET', '/API/stats'],
      ['POST', '/api/Signature-Requests'],
      ['GET', '//api/stats'],
      ['GET', '/api/%73tats'],
    ])('spelled differently than in the table of calls is not found: %s %s', async (method, path) => {
      expect((await call(method, path)).status).toBe(404)
    })

    it('with a token counts toward one limit, however the token is encoded', async () => {
      const statuses: number[] = []
      for (let n = 0; n < 61; n++) {
        const written = n % 2 === 0 ? token : token.replace('x', '%78')
        statuses.push((await call('POST', `/api/sign/${written}/decline`, proxied)).status)
      }
      expect(statuses.slice(0, 60)).not.toContain(429)
      expect(statuses[60]).toBe(429)
    })

    it('that matches no call still counts toward the limit', async () => {
      const other = { 'x-forwarded-for': '203.0.113.8' }
      const statuses = await Promise.all(
        Array.from({ length: 301 }, async () => (await call('POST', `/api/Sign/${token}/decline`, other)).status),
      )
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    })

    it('with a token keeps its Idempotency-Keys separate from the sender’s', async () => {
      const headers = { 'idempotency-key': 'shared', 'content-type': 'application/json' }
      const byLink = await call('POST', `/api/sign/${token}/decline`, headers, '{"reason":"no"}')
      expect(byLink.status).toBe(404)
      const created = await call('POST', '/api/signature-requests', headers, '{"title":"Lease","documentIds":[]}')
      expect(created.status).not.toBe(422)
    })
  })
})
