import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Readiness, SignatureRequestView } from '@countersign/contracts'
import type { Browser } from './browser.js'
import { type Installation, openInstallation } from './installation.js'

let installation: Installation
let browser: Browser
beforeAll(async () => {
  installation = await openInstallation()
  browser = installation.browser()
})
afterAll(() => installation.end())

const failing = async () => {
  const { status, body } = await browser.get<Readiness>('/api/health/ready')
  return { status, parts: body.parts.filter((part) => part.status === 'failing') }
}

describe('health, when the log holds what this program does not know', () => {
  it('turns red with the name of every follower that stopped, and the rest goes on', async () => {
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
      mac: null,
    }
    const context = { at: '2026-11-21T12:00:00.000Z', actor: { kind: 'system', name: 'a newer program' } } as const
    await eventLog.append('frame-1', -1, [{ stream: 'frame-1', ...record, ...context, ...rest }])

    let health = await failing()
    while (health.parts.length < 6) {
      await wait(50)
      health = await failing()
    }
    expect(health.status).toBe(503)
    const names = health.parts.map(({ name }) => name)
    expect(names).toContain('read-model request-list')
    expect(names).toContain('mail-reactor')
    for (const { detail } of health.parts) expect(detail).toMatch(/ContractFramed version 1 .* a newer version/)

    expect((await browser.get('/api/health')).status).toBe(200)
    const draft = await browser.post<SignatureRequestView>('/api/signature-requests', { title: 'After' })
    expect(draft.status).toBe(200)
    expect((await browser.get(`/api/signature-requests/${draft.body.id}/events`)).status).toBe(200)
  }, 20_000)
})
