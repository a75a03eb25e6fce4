import { describe, expect, it } from '@jest/globals'
import { useInstallation } from './use-installation.js'
import { tokenHash } from '@countersign/links'
import { samplePdf } from './sample-pdf.js'
import { finishes, signs } from './finishing.js'
import { SigningWorld } from './signing-world.js'

describe('logs', () => {
  const lines: string[] = []
  const note = (facts: object, message: string) => void lines.push(JSON.stringify([facts, message]))
  /** Lines logged at debug level. */
  const debugging = new Set<string>()
  const debug = (facts: object, message: string) => {
    note(facts, message)
    debugging.add(lines.at(-1)!)
  }

  const installation = useInstallation({ log: { debug, info: note, warn: note, error: note } })

  const personal = /lovelace|ada@|consulting|tenancy|secret|sheet|person/i

  describe('the log', () => {
    it('has a line per call, without names, addresses, titles, file names or search terms', async () => {
      const browser = installation.browser()
      const { path } = await browser.draft({ pdf: await samplePdf(1, 'Lovelace'), recipients: 1 })
      const ada = { name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer' }
      await browser.post(`${path}/recipients`, ada)
      await browser.patch(path, { title: 'Secret tenancy', emailSubject: 'Tenancy', emailMessage: 'Secret' })
      await browser.get('/api/signature-requests?q=lovelace')
      for (const address of ['/api/lovelace', '/api/signature-requests/lovelace', '/api/outbox/lovelace']) {
        expect((await browser.get(address)).status).toBe(404)
      }
      await browser.upload([{ name: 'Lovelace.txt', bytes: new TextEncoder().encode('secret') }])
      await browser.post(`${path}/recipients`, { ...ada, email: 'ada@' })
      await browser.call('POST', `${path}/recipients`, '{"name":"Ada Lovelace', { 'content-type': 'application/json' })
      await browser.send(path)
      await browser.get(`${path}/events`)
      await browser.post(`${path}/cancel`, { reason: 'Secret' })
      const id = path.split('/').at(-1)
      const call = { method: 'PATCH', route: '/api/signature-requests/:id', id, status: 200 }
      expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual([expect.objectContaining(call), 'call'])
      expect(lines.filter((line) => personal.test(line))).toEqual([])
    })

    it('has no tokens, codes, values entered by recipients or IP addresses', async () => {
      const world = new SigningWorld(installation)
      const { request, link } = await world.sendWithLink([{}], { requireAuth: 'true' })
      const browser = installation.browser()
      await browser.post(`${link}/code`)
      const code = await world.code(request)
      await browser.post(`${link}/code/verify`, { code: code === '000000' ? '000001' : '000000' })
      await browser.post(`${link}/code/verify`, { code })
      await finishes(browser, link)
      expect((await signs(browser, link, request, 0)).status).toBe(200)
      await browser.get('/api/sign/lovelace')
      const token = link.slice('/api/sign/'.length)
      const told = [token, code, tokenHash(token), 'Lovelace', '127.0.0.1', 'countersign-code']
      expect(lines.filter((line) => told.some((secret) => line.includes(secret)))).toEqual([])
      const call = { method: 'POST', route: '/api/sign/:token/finish', status: 200 }
      expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual([expect.objectContaining(call), 'call'])
    })

    it('has health calls only at debug level', async () => {
      const browser = installation.browser()
      for (const path of ['/api/health', '/api/health/ready']) expect((await browser.get(path)).status).toBe(200)
      const forHealth = lines.filter((line) => line.includes('"route":"/api/health'))
      expect(forHealth).toHaveLength(2)
      expect(forHealth.filter((line) => !debugging.has(line))).toEqual([])
    })

    it('shows where an unexpected error occurred, but not its message', async () => {
      const { blobs } = installation.engines
      const putFile = blobs.putFile.bind(blobs)
      blobs.putFile = () => Promise.reject(Object.assign(new Error('no place for Lovelace.pdf'), { code: 'EODD' }))
      const answer = await installation.browser().upload([{ name: 'Lovelace.pdf', bytes: await samplePdf() }])
      blobs.putFile = putFile
      expect(answer.status).toBe(500)
      const line = lines.find((one) => one.includes('nobody foresaw'))
      for (const text of ['EODD', 'logs.suite']) expect(line).toContain(text)
      expect(line).not.toMatch(personal)
    })
  })
})
