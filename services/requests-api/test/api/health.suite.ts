import { describe, expect, it } from '@jest/globals'
import type { FullReadiness, Readiness, SignatureRequestView } from '@countersign/contracts'
import { until } from '@countersign/test-services/until'
import { useInstallation } from './use-installation.js'

describe('health', () => {
  const installation = useInstallation()
  const browser = installation.browser()

  const failing = async () => {
    const { status, body } = await browser.get<FullReadiness>('/api/health/ready')
    return { status, word: body.status, parts: body.parts.filter((part) => part.status === 'failing') }
  }

  /** Makes an engine's call fail temporarily. */
  async function without<Engine extends object>(engine: Engine, call: keyof Engine, meanwhile: () => Promise<void>) {
    const kept = engine[call]
    engine[call] = (() => Promise.reject(new Error('away'))) as Engine[typeof call]
    try {
      await meanwhile()
    } finally {
      engine[call] = kept
    }
  }

  describe('health, for local and remote callers', () => {
    const askedBy = async (headers?: Record<string, string>) =>
      (await browser.get<Readiness>('/api/health/ready', headers)).body

    it('reports the overall status to everyone, but the parts only to local callers', async () => {
      expect(await askedBy()).toEqual({
        status: 'ready',
        parts: expect.arrayContaining([{ name: 'vault', status: 'ok' }]),
      })
      for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Anything', 'Via'])
        expect(await askedBy({ [name]: '127.0.0.1' })).toEqual({ status: 'ready' })
      await without(installation.engines.blobs, 'check', async () => {
        expect(await askedBy({ Via: '1.1 proxy' })).toEqual({ status: 'degraded' })
      })
    })
  })

  describe('health, while an engine is unavailable', () => {
    const names = async () => (await failing()).parts.map(({ name }) => name)

    it.each(['event-log', 'vault', 'call-memory', 'access', 'read-models'] as const)(
      'is not ready without %s',
      async (part) => {
        const { eventLog, vault, calls, access, readModels } = installation.engines
        const engine = { 'event-log': eventLog, vault, 'call-memory': calls, access, 'read-models': readModels }[part]
        await without(engine, 'check', async () => {
          expect(await failing()).toEqual({
            status: 503,
            word: 'not-ready',
            parts: [{ name: part, status: 'failing', detail: 'away' }],
          })
        })
        expect(await failing()).toEqual({ status: 200, word: 'ready', parts: [] })
      },
    )

    it('is degraded but accepts calls without queue or blobs, and names the affected parts', async () => {
      const { blobs, queue } = installation.engines
      await without(blobs, 'check', async () => {
        expect(await failing()).toMatchObject({ status: 200, word: 'degraded', parts: [{ name: 'blobs' }] })
      })
      await without(queue, 'counts', async () => {
        expect(await failing()).toMatchObject({ status: 200, word: 'degraded' })
        expect(await names()).toEqual(['job-queue', 'sealing', 'page-checks'])
        expect((await browser.post('/api/signature-requests', { title: 'Loan' })).status).toBe(200)
      })
    })

    it('is degraded while a scheduled job fails, and names it', async () => {
      const { calls } = installation.engines
      const { scheduler } = installation.api
      await without(calls, 'forgetBefore', async () => {
        await scheduler.stop()
        scheduler.start()
        await until(async () => (await names()).length > 0)
        expect(await failing()).toEqual({
          status: 200,
          word: 'degraded',
          parts: [{ name: 'forget-calls', status: 'failing', detail: 'Error: away' }],
        })
      })
      await scheduler.stop()
      scheduler.start()
      expect(await names()).toEqual([])
    })
  })

  describe('health, when the log contains unknown events', () => {
    it('names every stopped follower, while calls still work', async () => {
      await browser.post('/api/signature-requests', { title: 'Before' })
      const { eventLog } = installation.engines
      const record = { id: '0190aaaa-0000-5000-8000-000000000001', type: 'ContractFramed', version: 1, revision: 0 }
      const rest = {
        causation: null,
        correlation: null,
        data: {},
        personal: null,
        previousHash: null,
        hash: 'x',
        mac: '',
      }
      const context = { at: '2026-11-21T12:00:00.000Z', actor: { kind: 'system', name: 'a newer program' } } as const
      await eventLog.append('frame-1', -1, [{ stream: 'frame-1', ...record, ...context, ...rest }])

      const stopped = ['read-model request-list', 'mail-reactor']
      let health = await failing()
      await until(async () => {
        health = await failing()
        return stopped.every((name) => health.parts.some((part) => part.name === name))
      })
      expect(health).toMatchObject({ status: 200, word: 'degraded' })
      for (const { detail } of health.parts) expect(detail).toMatch(/ContractFramed version 1 .* a newer version/)

      expect((await browser.get('/api/health')).status).toBe(200)
      const draft = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'After' })
      expect(draft.status).toBe(200)
      expect((await browser.get(`/api/signature-requests/${draft.body.id}/events`)).status).toBe(200)
    })
  })
})
