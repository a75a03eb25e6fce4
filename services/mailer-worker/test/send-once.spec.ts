import { describe, expect, it } from '@jest/globals'
import { mailOutcomeQueue } from '@countersign/contracts/jobs'
import { GiveUp, type Job, QueueUnavailable } from '@countersign/job-queue'
import { SendMail } from '@countersign/mailer-worker/internal/send-mail'
import { LedgerUnavailable, type Sent } from '@countersign/mailer-worker/internal/ports/sent-ledger'
import { NotDelivered } from '@countersign/mailer-worker/internal/ports/transport'
import { brandingOf } from '@countersign/mailer-worker/internal/templates/branding'
import { retryUnavailable } from '@countersign/mailer-worker/internal/retry-unavailable'
import { openMemoryVault, type Vault, VaultUnavailable } from '@countersign/vault'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { invitation, jobFor } from './sample-mails.js'

/** Fails the given number of times, then calls through. */
const away = <Arguments extends unknown[], Answer>(
  times: number,
  error: Error,
  then: (...given: Arguments) => Promise<Answer>,
) => {
  return async (...given: Arguments): Promise<Answer> => {
    if (times-- > 0) throw error
    return then(...given)
  }
}

/** A worker with failing parts; ledger and queue survive it. */
function setting() {
  const kept = new Map<string, Sent>()
  const reported: Job[] = []
  const taken: string[] = []
  const messageIds: string[] = []
  const vault = openMemoryVault()
  const ending = new AbortController()
  const time = new VirtualTime()
  const healthy = {
    deliver: async ({ mailId, messageId }: { mailId: string; messageId: string }) => {
      taken.push(mailId)
      messageIds.push(messageId)
    },
    note: async (mailId: string, sent: Sent) => void (kept.has(mailId) || kept.set(mailId, sent)),
    find: async (subject: string) => vault.find(subject),
    enqueue: async (queue: string, job: Job) => void (queue === mailOutcomeQueue && reported.push(job)),
  }
  const attempt = async (number: number, ills: Partial<typeof healthy> = {}) => {
    const { deliver, note, find, enqueue } = { ...healthy, ...ills }
    const sending = new SendMail({
      queue: { enqueue },
      vault: { ...vault, find } as Vault,
      transport: { via: 'smtp', deliver, close: async () => undefined },
      blobs: { read: () => Promise.reject(new Error('an invitation brings no files')) },
      ledger: { find: async (mailId) => kept.get(mailId) ?? null, note, close: async () => undefined },
      untilAvailable: retryUnavailable(ending.signal, time),
      branding: brandingOf(new URL('https://sign.example.com')),
      mailFrom: 'no-reply@example.com',
      log: noLog,
      now: () => Date.parse('2026-11-21T12:00:00Z') + number * 1000,
    })
    const payload = await jobFor(invitation, vault)
    await sending.attempt({ id: payload.mailId, payload, attempt: number, nextDelayMs: 60_000 })
  }
  return { attempt, taken, messageIds, reported, healthy, ending, time }
}

/** Simulates a kill: nothing after this point runs. */
const killed = () => Promise.reject(new Error('killed'))

describe('an email whose job runs again', () => {
  it('is not sent again once it is noted as sent, and its missing outcome is reported', async () => {
    const { attempt, taken, reported } = setting()
    await expect(attempt(1, { enqueue: killed })).rejects.toThrow('killed')
    await attempt(2)
    expect(taken).toEqual(['invitation-1'])
    expect(reported).toMatchObject([
      { payload: { outcome: 'accepted', attempt: 1, at: '2026-11-21T12:00:01.000Z', retryAt: null } },
    ])
  })

  it('is reported under the same id each time', async () => {
    const { attempt, taken, reported } = setting()
    for (const number of [1, 2, 3]) await attempt(number)
    expect(taken).toHaveLength(1)
    expect(new Set(reported.map(({ id }) => id)).size).toBe(1)
  })

  it('is sent again under the same Message-ID if the worker was killed before noting it', async () => {
    const { attempt, taken, messageIds } = setting()
    await expect(attempt(1, { note: killed })).rejects.toThrow('killed')
    await attempt(2)
    expect(taken).toHaveLength(2)
    expect(new Set(messageIds).size).toBe(1)
  })

  it('is sent again if the mail server refused it before', async () => {
    const { attempt, taken } = setting()
    const refuse = () => Promise.reject(new NotDelivered('451 later'))
    await expect(attempt(1, { deliver: refuse })).rejects.toBeInstanceOf(NotDelivered)
    await attempt(2)
    expect(taken).toHaveLength(1)
  })
})

describe('the report of a refused email', () => {
  it.each([true, false])('tells whether the server refused the address itself: %s', async (addressRefused) => {
    const { attempt, reported } = setting()
    const deliver = () => Promise.reject(new NotDelivered('550 no', { forGood: true, addressRefused, blames: null }))
    await expect(attempt(1, { deliver })).rejects.toBeInstanceOf(GiveUp)
    expect(reported).toMatchObject([{ payload: { outcome: 'failed-for-good', addressRefused } }])
  })

  it('blames no address after an error of another kind', async () => {
    const { attempt, reported } = setting()
    await expect(attempt(1, { deliver: () => Promise.reject(new Error('no socket')) })).rejects.toThrow('not taken')
    expect(reported).toMatchObject([{ payload: { outcome: 'failed-will-retry', addressRefused: false } }])
  })
})

describe('an email during an engine outage', () => {
  it('waits for the engine, without losing an attempt or being sent twice', async () => {
    const { attempt, taken, reported, healthy, time } = setting()
    const attempted = attempt(1, {
      find: away(1, new VaultUnavailable('away'), healthy.find),
      note: away(1, new LedgerUnavailable('away'), healthy.note),
      enqueue: away(1, new QueueUnavailable('away'), healthy.enqueue),
    })
    await time.pass(3000)
    await attempted
    expect(taken).toHaveLength(1)
    expect(reported).toMatchObject([{ payload: { outcome: 'accepted', attempt: 1 } }])
  })

  it('goes back to the queue if the worker is stopped meanwhile', async () => {
    const { attempt, taken, ending, healthy, time } = setting()
    const find = away(Number.POSITIVE_INFINITY, new VaultUnavailable('away'), healthy.find)
    const waiting = attempt(1, { find })
    const ended = waiting.catch((error: unknown) => error)
    await time.pass(60_000)
    ending.abort()
    expect(await ended).toMatchObject({ name: 'AbortError' })
    expect(taken).toEqual([])
  })
})
