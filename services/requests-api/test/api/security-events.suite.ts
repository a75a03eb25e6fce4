import { describe, expect, it } from '@jest/globals'
import { noLog } from '@countersign/telemetry'
import { useInstallation } from './use-installation.js'
import { SigningWorld } from './signing-world.js'

describe('security events', () => {
  const lines: Record<string, unknown>[] = []
  const warn = (facts: object, message: string) => void (message === 'security event' && lines.push({ ...facts }))
  const installation = useInstallation({ log: { ...noLog, warn } })

  /** Returns the events since the last call, once they are logged. */
  async function events(): Promise<Record<string, unknown>[]> {
    await new Promise((resolve) => setImmediate(resolve))
    return lines.splice(0)
  }

  describe('a security event', () => {
    it('is logged for a refused code, with request and recipient', async () => {
      const world = new SigningWorld(installation)
      const { request, link } = await world.sendWithLink([{}], { requireAuth: 'true' })
      const browser = installation.browser()
      await browser.post(`${link}/code`)
      const code = await world.code(request)
      expect(await events()).toEqual([])
      await browser.post(`${link}/code/verify`, { code: code === '000000' ? '000001' : '000000' })
      expect(await events()).toEqual([
        {
          event: 'code-refused',
          source: expect.stringMatching(/^[0-9a-f]{16}$/),
          requestId: request.id,
          recipientId: request.people[0]!.id,
        },
      ])
    })

    it('is logged for an unknown link, without the link', async () => {
      const token = 'x'.repeat(43)
      await installation.browser().get(`/api/sign/${token}`)
      const found = await events()
      expect(found).toMatchObject([{ event: 'link-refused' }])
      expect(JSON.stringify(found)).not.toContain(token)
    })

    it('is logged for a cross-site change, but not for a mistake of the sender', async () => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
      const url = `${installation.url}/api/signature-requests`
      expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(403)
      expect((await installation.browser().get('/api/signature-requests/nothing')).status).toBe(404)
      expect(await events()).toMatchObject([{ event: 'origin-refused' }])
    })

    it('is logged for rate-limited calls, at most ten times', async () => {
      const from = { 'x-forwarded-for': '203.0.113.9' }
      const url = `${installation.url}/api/documents/upload`
      for (let n = 0; n < 45; n++) await fetch(url, { method: 'POST', headers: from })
      const found = await events()
      expect(found.length).toBe(10)
      expect(found.at(-1)).toMatchObject({ event: 'limit-reached', restOmitted: true })
    })
  })
})
