import { describe, expect, it } from '@jest/globals'
import type { EventLog } from '@countersign/event-log'
import { budgetLeft } from '@countersign/process/time-budget'
import type { IdempotencyStore } from '@countersign/requests-api/internal/platform/ports/idempotency-store'
import { openEngines } from '@countersign/requests-api'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

describe('time budget', () => {
  /** Time budget of a change for its stores, in ms (rule calls-14). */
  const budgetMs = 5000

  /** Time budget outside of a call, in ms. */
  const unbounded = 60_000

  const installation = useInstallation({
    async open(...parameters) {
      const engines = await openEngines(...parameters)
      const noting = <Engine extends object>(engine: Engine, call: keyof Engine & keyof typeof waits): Engine => {
        const method = (engine[call] as (...given: unknown[]) => unknown).bind(engine)
        const noted = (...given: unknown[]) => {
          waits[call].push(budgetLeft(unbounded))
          return method(...given)
        }
        return Object.assign(engine, { [call]: noted })
      }
      const calls: IdempotencyStore = noting(engines.calls, 'remember')
      const eventLog: EventLog = noting(engines.eventLog, 'append')
      return { ...engines, calls, eventLog }
    },
  })
  const browser = installation.browser()
  /** Time budgets given to stores, by operation. */
  const waits: Record<'remember' | 'append', number[]> = { remember: [], append: [] }

  const noted = (call: keyof typeof waits) => waits[call].splice(0)

  describe('a call', () => {
    it('bounds the idempotency store and the event log by its time budget', async () => {
      noted('append')
      const headers = { 'idempotency-key': 'patience' }
      expect((await browser.post('/api/signature-requests', { title: 'Loan' }, headers)).status).toBe(200)
      const [remember, append] = [noted('remember'), noted('append')]
      expect([remember.length, append.length]).toEqual([1, 1])
      for (const ms of [...remember, ...append]) expect(ms).toBeLessThanOrEqual(budgetMs)
    })

    it('keeps to its time budget after an upload is received and processed', async () => {
      noted('append')
      expect((await browser.upload([{ name: 'Lease.pdf', bytes: await samplePdf() }])).status).toBe(200)
      const append = noted('append')
      expect(append).toHaveLength(1)
      expect(append[0]).toBeLessThanOrEqual(budgetMs)
    })
  })
})
