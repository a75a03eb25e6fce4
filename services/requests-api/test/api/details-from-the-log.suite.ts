import { beforeEach, describe, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openEngines } from '@countersign/requests-api'
import { StoreUnavailable } from '@countersign/projections'
import { useInstallation } from './use-installation.js'

describe('details from the log', () => {
  let rowsAreAway = false
  beforeEach(() => void (rowsAreAway = false))
  const open: typeof openEngines = async (...all) => {
    const engines = await openEngines(...all)
    const { building, serving } = engines.readModels
    const away = async () => {
      if (rowsAreAway) throw new StoreUnavailable('the read models cannot be reached')
    }
    engines.readModels.serving = async (name) => held(await serving(name), away)
    engines.readModels.building = async (...which) => held(await building(...which), away)!
    return engines
  }
  const installation = useInstallation({ open }, { each: true })
  const browser = installation.browser()

  /** Blocks reads and writes of tables while the store is unavailable. */
  function held<Tables extends object | null>(tables: Tables, away: () => Promise<void>): Tables {
    if (!tables) return tables
    return new Proxy(tables, {
      get(target, name) {
        const found = Reflect.get(target, name, target) as unknown
        if (typeof found !== 'function') return found
        return async (...parts: unknown[]) => {
          await away()
          return Reflect.apply(found, target, parts) as unknown
        }
      },
    })
  }

  const silent: EventLog['read'] = () => Promise.reject(new LogUnavailable('no answer within 2000 ms'))

  describe('the details of one request', () => {
    it('are read from its history, and show changes even while the read models are unavailable', async () => {
      const { body } = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Lease' })
      const path = `/api/signature-requests/${body.id}`
      rowsAreAway = true
      await browser.patch(path, { title: 'Loan' })
      expect(await browser.get(path)).toMatchObject({ status: 200, body: { title: 'Loan' } })
      expect((await installation.browser().get('/api/stats')).status).toBe(503)
    })

    it('answer 503 while the log is unavailable; lists still work', async () => {
      const { body } = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Lease' })
      const { eventLog } = installation.engines
      const read = eventLog.read.bind(eventLog)
      await browser.get('/api/signature-requests')
      eventLog.read = silent
      for (const path of ['', '?at=0', '/events']) {
        const answer = await browser.get(`/api/signature-requests/${body.id}${path}`)
        expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
          status: 503,
          retryAfter: '2',
        })
      }
      expect(await browser.get('/api/signature-requests')).toMatchObject({ status: 200, body: [{ title: 'Lease' }] })
      eventLog.read = read
      expect((await browser.get(`/api/signature-requests/${body.id}`)).status).toBe(200)
    })

    it('are not found after the draft is deleted, past versions included', async () => {
      const { body } = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'Lease' })
      const path = `/api/signature-requests/${body.id}`
      expect((await browser.get(`${path}?at=0`)).status).toBe(200)
      await browser.delete(path)
      for (const asked of [path, `${path}?at=0`]) expect((await browser.get(asked)).status).toBe(404)
    })
  })
})
