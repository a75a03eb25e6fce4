import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { until } from '@countersign/test-services/until'
import { takeMailAbout } from './as-the-mailer.js'
import { entered, shownBy } from './finishing.js'
import { type Installation, openInstallation } from './installation.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { clockAt } from '../clock-at.js'

// Sealing attempts run in real child processes.
jest.setTimeout(180_000)

describe('sealing given up', () => {
  const dayMs = 24 * 60 * 60 * 1000
  let installation: Installation
  let world: SigningWorld
  let now: number
  const begin = async (environment: Record<string, string> = {}) => {
    now = Date.now()
    installation = await openInstallation({ seals: true, environment, clock: clockAt(() => new Date(now)) })
    world = new SigningWorld(installation)
  }
  afterEach(() => installation.end())

  const details = async ({ path }: SentRequest) => (await world.owner.get<SignatureRequestView>(path)).body
  const history = async ({ path }: SentRequest) => (await world.owner.get<HistoryEntry[]>(`${path}/events`)).body

  /** Runs the scheduled jobs, which otherwise follow real time. */
  async function clockStrikes(): Promise<void> {
    await installation.api.scheduler.stop()
    installation.api.scheduler.start()
  }

  /** A signed request without document bytes in the store, so that every sealing attempt fails. */
  async function unsealable(): Promise<SentRequest> {
    const { request, link } = await world.sendWithLink([{}, { role: 'cc' }])
    const browser = installation.browser()
    const shown = await shownBy(browser, link)
    const { blobs } = installation.engines
    for (const { sha256 } of shown.documents) await blobs.removeIfIdle(sha256, new Date(now + dayMs))
    const { status } = await browser.post(`${link}/finish`, { consent: true, ...shown, values: entered(request, 0) })
    expect(status).toBe(200)
    return request
  }

  const calls = async ({ path }: SentRequest) => [
    (await world.owner.post(`${path}/cancel`, { reason: 'A new version follows' })).status,
    (await world.owner.post(`${path}/erase`, { reason: 'They asked' })).status,
    (await world.owner.delete(path)).status,
  ]

  /** Runs the clock from attempt to attempt until sealing is given up. @returns the elapsed time */
  async function untilGivenUp(request: SentRequest): Promise<number> {
    const began = now
    for (let attempts = 1; ; attempts++) {
      let sealing: SignatureRequestView['sealing']
      await until(async () => {
        sealing = (await details(request)).sealing
        return sealing?.givenUpAt != null || (sealing?.attempts === attempts && sealing.retryAt !== null)
      })
      if (sealing!.givenUpAt) return now - began
      expect(await calls(request)).toEqual([409, 409, 409])
      now = Date.parse(sealing!.retryAt!)
      await clockStrikes()
    }
  }

  describe('a request that cannot be sealed', () => {
    it('is retried for at most a day; then the sender is notified and can cancel and delete it', async () => {
      await begin()
      const request = await unsealable()
      const seen = async () => (await installation.browser().get(await world.link(request, 0))).body
      expect(await seen()).toMatchObject({ progress: { done: 1, total: 1 }, sealingGivenUp: false })
      expect(await untilGivenUp(request)).toBeLessThanOrEqual(dayMs)
      expect(await seen()).toMatchObject({ request: { status: 'pending' }, sealingGivenUp: true })
      expect(await details(request)).toMatchObject({ status: 'pending', sealing: { retryAt: null } })
      const told = await takeMailAbout(installation, request.id, 'sealing-given-up')
      expect(told.job).toMatchObject({ to: { kind: 'sender' }, historyHead: expect.any(String) })
      expect((await world.owner.delete(request.path)).status).toBe(409)
      expect((await world.owner.post(`${request.path}/resend`)).status).toBe(409)
      const cancelled = await world.owner.post(`${request.path}/cancel`, { reason: 'A new version follows' })
      expect(cancelled.status).toBe(200)
      expect((await takeMailAbout(installation, request.id, 'cancelled')).content.to.name).toBe('Person 1')
      expect((await world.owner.delete(request.path)).status).toBe(204)
    })

    it('can be erased after sealing is given up, and is cancelled by the system first', async () => {
      await begin()
      const request = await unsealable()
      await untilGivenUp(request)
      expect((await world.owner.post(`${request.path}/erase`, { reason: 'They asked' })).status).toBe(200)
      expect(await details(request)).toMatchObject({ status: 'cancelled', erased: { reason: 'They asked' } })
      const [cancelled, erased] = (await history(request)).filter(({ type }) => /Cancelled|Erased/.test(type))
      expect(cancelled).toMatchObject({ actor: { kind: 'system', name: 'sealing' } })
      expect(erased).toMatchObject({ actor: { kind: 'owner' } })
    })

    it('is erased after the retention period, counted from giving up', async () => {
      await begin({ RETENTION_DAYS: '20' })
      const request = await unsealable()
      await untilGivenUp(request)
      now += 20 * dayMs - 1000
      await clockStrikes()
      expect((await details(request)).erased).toBeUndefined()
      now += 2000
      await clockStrikes()
      await until(async () => (await details(request)).erased !== undefined)
      expect(await details(request)).toMatchObject({ status: 'cancelled' })
    })
  })
})
