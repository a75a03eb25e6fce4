import { beforeEach, describe, expect, it } from '@jest/globals'
import type { OpenSigningView, SignatureRequestView, SignatureRequestSummary, Stats } from '@countersign/contracts'
import { until } from '@countersign/test-services/until'
import { mailQueue } from '@countersign/contracts/jobs'
import { useInstallation } from './use-installation.js'
import { signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { clockAt } from '../clock-at.js'

describe('signing clock', () => {
  const day = 24 * 60 * 60 * 1000

  let late: number
  beforeEach(() => void (late = 0))
  const installation = useInstallation({ clock: clockAt(() => new Date(Date.now() + late)) }, { each: true })
  const world = new SigningWorld(installation)
  const { owner } = world
  const reader = installation.browser()

  /** Advances the clock; the restart runs every scheduled job once. */
  async function afterDays(days: number) {
    late += days * day
    await installation.restart()
    await installation.api.scheduler.stop()
  }
  /** The mail reactor follows the log asynchronously. */
  const untilHeld = (mailId: string) => until(() => installation.engines.queue.holds(mailQueue, mailId))
  const count = async (request: SentRequest, type: string) =>
    (await world.types(request)).filter((one) => one === type).length
  const read = async ({ path }: SentRequest) => (await owner.get<SignatureRequestView>(path)).body

  describe('the clock', () => {
    it('reminds, warns of expiry and expires, once each, even after downtime', async () => {
      const request = await world.send([{}])
      const person = request.people[0]!.id
      await afterDays(2.9)
      expect(await count(request, 'RecipientsReminded')).toBe(0)
      await afterDays(0.2)
      await afterDays(0)
      expect(await count(request, 'RecipientsReminded')).toBe(1)
      await untilHeld(`reminder-${person}-1-1`)
      await afterDays(24.5)
      expect(await count(request, 'EndAnnounced')).toBe(1)
      await untilHeld(`expiring-${person}-1`)
      await afterDays(3)
      await afterDays(1)
      expect(await count(request, 'SignatureRequestExpired')).toBe(1)
      await untilHeld(`expired-${person}-1`)
      expect(await installation.engines.queue.holds(mailQueue, `expiring-${person}-1`)).toBe(false)
      expect(await read(request)).toMatchObject({ status: 'expired', recipients: [{ status: 'expired' }] })
      expect((await owner.get<Stats>('/api/stats')).body).toMatchObject({ pending: 0, total: 1 })
      expect((await owner.get<SignatureRequestSummary[]>('/api/signature-requests?status=expired')).body).toHaveLength(
        1,
      )
    })

    it('does not remind recipients who have acted', async () => {
      const request = await world.send([{}, {}])
      await signs(reader, await world.link(request, 0), request, 0)
      await afterDays(3.1)
      await untilHeld(`reminder-${request.people[1]!.id}-1-1`)
      expect(await installation.engines.queue.holds(mailQueue, `reminder-${request.people[0]!.id}-1-1`)).toBe(false)
    })
  })

  describe('the signing period', () => {
    it('is checked on every read and act, before the clock records its end', async () => {
      const { request, link } = await world.sendWithLink()
      const before = (await owner.get(request.path)).headers.get('etag')
      late += 30 * day
      const tooLate = await signs(reader, link, request, 0)
      expect([tooLate.status, tooLate.text]).toEqual([410, 'This request has expired. Nothing you entered was sent.'])
      expect((await reader.get<OpenSigningView>(link)).body).toMatchObject({
        request: { status: 'expired' },
        recipient: { status: 'expired' },
        yourTurn: false,
        ended: { status: 'expired' },
      })
      const seen = await owner.get<SignatureRequestView>(request.path)
      expect(seen.body).toMatchObject({ status: 'expired', recipients: [{ status: 'expired' }] })
      expect(seen.headers.get('etag')).not.toBe(before)
      expect((await owner.post(`${request.path}/cancel`, { reason: '' })).status).toBe(409)
      expect(await count(request, 'SignatureRequestExpired')).toBe(0)
    })

    it('restarts with a resend: pending recipients get new links, and the old ones are gone', async () => {
      const request = await world.send([{ order: 1 }, { order: 2 }])
      const [first, second] = [await world.link(request, 0), await world.link(request, 1)]
      await signs(reader, first, request, 0)
      await afterDays(31)
      const resent = await owner.post<SignatureRequestView>(`${request.path}/resend`)
      expect(resent.body).toMatchObject({
        status: 'pending',
        ended: null,
        recipients: [{ status: 'signed' }, { status: 'pending' }],
      })
      expect(Date.parse(resent.body.expiresAt!) - Date.now() - late).toBeGreaterThan(29.9 * day)
      await untilHeld(`invitation-${request.people[1]!.id}-2-0`)
      for (const call of ['', `/documents/${request.documentId}/pdf`, '/download']) {
        const gone = await reader.get(second + call)
        expect([gone.status, gone.text]).toEqual([410, expect.stringContaining('link was replaced')])
      }
      expect((await reader.post(`${second}/viewed`, {})).status).toBe(410)
      expect((await reader.get(first)).status).toBe(200)
      const fresh = await world.link(request, 1, 2)
      expect((await signs(reader, fresh, request, 1)).body).toMatchObject({ progress: { done: 2, total: 2 } })
      expect((await world.types(request)).at(-1)).toBe('EveryoneActed')
    })

    it('restarts with a resend before the clock records its end', async () => {
      const request = await world.send([{}])
      late += 30 * day
      expect((await owner.post<SignatureRequestView>(`${request.path}/resend`)).body).toMatchObject({
        status: 'pending',
      })
      expect((await world.types(request)).slice(-2)).toEqual(['SignatureRequestExpired', 'SignatureRequestResent'])
    })

    it('keeps the links when a pending request is resent', async () => {
      const request = await world.send([{}])
      await owner.post(`${request.path}/resend`)
      await untilHeld(`invitation-${request.people[0]!.id}-1-1`)
      expect((await reader.get(await world.link(request, 0))).status).toBe(200)
    })
  })
})
