import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Facets, ListedRequest, SignatureRequestView } from '@countersign/contracts'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

describe('request list', () => {
  const installation = useInstallation()
  const browser = installation.browser()
  /** Request ids by name, in order of creation. */
  const made: Record<string, string> = {}
  let middle: string

  const list = async (query: string) => {
    const answer = await browser.get<ListedRequest[]>(`/api/signature-requests${query}`)
    return { ...answer, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] }
  }
  const nameOf = (id: string) => Object.entries(made).find(([, one]) => one === id)![0]
  const names = async (query: string) => (await list(query)).body.map(({ id }) => nameOf(id))
  const facets = async (query = '') => (await browser.get<Facets>(`/api/signature-requests/facets${query}`)).body

  beforeAll(async () => {
    const pdf = await samplePdf()
    for (const name of ['draft', 'pending', 'cancelled']) {
      const { path, request } = await browser.draft({ pdf, recipients: 1, fields: 1 })
      made[name] = request.id
      if (name === 'draft') continue
      await browser.send(path)
      if (name === 'pending') middle = (await browser.get<SignatureRequestView>(path)).body.sentAt!
      else await browser.post(`${path}/cancel`, { reason: '' })
    }
  })

  describe('the list', () => {
    it('is filtered by several statuses, sorted and paged', async () => {
      expect(await names('?status=draft&status=cancelled')).toEqual(['cancelled', 'draft'])
      expect(await names('?status=draft&status=cancelled&order=rising')).toEqual(['draft', 'cancelled'])
      const first = await list('?status=draft&status=cancelled&limit=1')
      expect(first.next).toContain('status=draft&status=cancelled')
      expect(await names(first.next!.replace('/api/signature-requests', ''))).toEqual(['draft'])
    })

    it('is complete when filtered by all statuses', async () => {
      const all = ['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled']
      expect(await names(`?${all.map((one) => `status=${one}`).join('&')}`)).toEqual(await names(''))
    })

    it('is sorted by other times, without requests that lack them', async () => {
      expect(await names('?by=sent')).toEqual(['cancelled', 'pending'])
      expect(await names('?by=sent&order=rising')).toEqual(['pending', 'cancelled'])
      expect(await names('?by=ended')).toEqual(['cancelled'])
      expect(await names('?by=ends&order=rising')).toEqual(['pending', 'cancelled'])
      const first = await list('?by=sent&limit=1')
      expect(await names(first.next!.replace('/api/signature-requests', ''))).toEqual(['pending'])
    })

    it('is limited to a time range in any time zone, start included, end excluded', async () => {
      const instant = encodeURIComponent(middle)
      expect(await names(`?by=sent&from=${instant}`)).toEqual(['cancelled', 'pending'])
      expect(await names(`?by=sent&to=${instant}`)).toEqual([])
      const later = new Date(Date.parse(middle) + 1).toISOString()
      expect(await names(`?by=sent&to=${later}`)).toEqual(['pending'])
      const elsewhere = new Date(Date.parse(later) + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
      expect(await names(`?by=sent&to=${encodeURIComponent(elsewhere)}`)).toEqual(['pending'])
    })

    it('shows only requests that need attention on demand', async () => {
      expect(await names('?attention=true')).toEqual([])
      expect(await names('?attention=false')).toHaveLength(3)
      expect(await names('?attention=true&status=draft')).toEqual([])
    })

    it('shows the progress of each request', async () => {
      const { body } = await list('?status=pending')
      expect(body).toEqual([
        expect.objectContaining({ status: 'pending', sentAt: middle, endedAt: null, attention: [] }),
      ])
      expect(body[0]!.progress).toMatchObject({ done: 0 })
    })

    it.each(['status=nonsense', 'by=title', 'order=up', 'from=yesterday', 'attention=maybe', 'status=draft&status=x'])(
      'refuses an invalid query: %s',
      async (query) => expect((await list(`?${query}`)).status).toBe(400),
    )
  })

  describe('the counts', () => {
    const none = { draft: 0, pending: 0, completed: 0, expired: 0, declined: 0, cancelled: 0, attention: 0 }

    it('include each status', async () => {
      expect(await facets()).toEqual({ ...none, all: 3, draft: 1, pending: 1, cancelled: 1 })
    })

    it('depend on time and search words, not on status', async () => {
      expect(await facets('?by=sent')).toEqual({ ...none, all: 2, pending: 1, cancelled: 1 })
      const { title } = (await list('?status=pending')).body[0]!
      const word = encodeURIComponent(title!.split(' ')[0]!)
      expect(await facets(`?q=${word}&by=ended`)).toEqual({ ...none, all: 1, cancelled: 1 })
      expect(await facets('?q=nobodyhasthis')).toEqual({ ...none, all: 0 })
      expect(await facets('?by=ended&status=draft')).toEqual({ ...none, all: 1, cancelled: 1 })
    })
  })
})
