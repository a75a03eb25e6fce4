import { openMemoryVault } from '@countersign/vault'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mailQueue } from '@countersign/contracts/jobs'
import type { Actor } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import type { JobQueue, TakenJob } from '@countersign/job-queue'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { mail } from '@countersign/requests-api/internal/platform/mail/mail'
import { openRequestMails } from '@countersign/requests-api/internal/requests/mail/request-mails'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { type MailReport, outcomeEvents } from '@countersign/requests-api/internal/platform/mail/mail-outcomes'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MailTo } from '@countersign/requests-api/internal/requests/domain/mails'
import * as sample from '../domain/sample-events.js'
import { systemClock } from '@countersign/requests-api'
import { append, openJournal } from '../../journal.js'

const { added, cancelled, declined, erased, pending, recipientId, requestId, sent, sentAt } = sample
const stream = `signature-request-${requestId}`
const invitation = (n: number) => `invitation-${recipientId(n)}-1-0`
const cancellation = (n: number) => `cancelled-${recipientId(n)}-1`
const to = (n: number): MailTo => ({ kind: 'recipient', recipientId: recipientId(n), round: 1 })
const failed = (mailId: string, n: number): RequestEvent => ({
  type: 'MailAttemptFailed',
  data: { mailId, kind: 'invitation', to: to(n), attempt: 1, retryAt: sentAt, serverSaid: '451 later' },
})
const delivered = (n: number): RequestEvent => ({
  type: 'MailDelivered',
  data: { mailId: invitation(n), kind: 'invitation', to: to(n), attempt: 1, via: 'smtp' },
})
const undeliverable = (n: number): RequestEvent => ({
  type: 'MailUndeliverable',
  data: { mailId: cancellation(n), kind: 'cancelled', to: to(n), attempt: 1, serverSaid: '550 no such user' },
})
const repeated = (n: number): RequestEvent => ({
  type: 'InvitationsRepeated',
  data: { round: 1, number: 1, invited: [recipientId(n)] },
})
/** Sent to three recipients in parallel. */
const sentToThree: RequestEvent[] = [
  ...pending.slice(0, -1),
  added(2),
  added(3),
  { ...sent, data: { ...sent.data, invited: [1, 2, 3].map(recipientId) } },
]

let queue: JobQueue
let subject: ReturnType<typeof openRequestMails>
/** Creators of the requests for which the sender was looked up. */
let creators: Actor[]
/** Ids of the mails whose content was written. */
let written: string[]
let happen: (...events: RequestEvent[]) => Promise<void>
beforeEach(() => {
  queue = openMemoryJobQueue()
  const vault = openMemoryVault()
  const journal = openJournal(openMemoryLog(), vault)
  const readModels = { latest: () => Promise.reject(new Error('not asked for')) }
  creators = []
  const senderOf = async (creator: Actor) => (creators.push(creator), null)
  const requests = new RequestDecisions(journal, systemClock)
  subject = openRequestMails({ journal, requests, senderOf })
  written = []
  const { content } = subject
  subject.content = (asked, ...past) => (written.push(asked.mailId), content(asked, ...past))
  const [reactor] = new RunningEffects([mail({ subjects: [subject], vault, readModels })], queue).reactions()
  happen = async (...events) => {
    await append(journal, stream, events, { at: sentAt })
    const since = (await journal.read(stream)).entries.at(-events.length)?.position
    if (events.some(({ type }) => reactor!.to.has(type))) await reactor!.react(`request-${requestId}`, since)
  }
})
afterEach(() => queue.close())

const holds = (mailId: string) => queue.holds(mailQueue, mailId)

/** Takes this number of jobs. @returns each job's id and attempt */
async function take(count: number, handle: (job: TakenJob) => Promise<void> | void): Promise<string[]> {
  const taken: string[] = []
  await new Promise<void>((resolve) => {
    const worker = queue.work(mailQueue, {
      retryDelaysMs: [3_600_000],
      handle: async (job) => {
        taken.push(`${job.id} ${job.attempt}`)
        if (taken.length === count) setImmediate(() => void worker.close().then(resolve))
        await handle(job)
      },
    })
  })
  return taken
}

describe('mails around a cancellation', () => {
  it('look up the current sender by the creator, and only for a mail to the sender', async () => {
    await happen(...pending)
    expect(creators).toEqual([])
    await happen(declined(1))
    expect(creators).toEqual([{ kind: 'owner', id: 'owner' }])
  })

  it('withdraw a waiting invitation, and leave only the notice of this request', async () => {
    await happen(...pending)
    expect(await holds(invitation(1))).toBe(true)
    await happen(cancelled)
    expect(await holds(invitation(1))).toBe(false)
    expect(await holds(cancellation(1))).toBe(true)
  })

  it('withdraw an invitation being sent as soon as it is to be retried', async () => {
    await happen(...pending)
    await take(1, async () => {
      await happen(cancelled)
      throw new Error('451 later')
    })
    expect(await holds(invitation(1))).toBe(true)
    await happen(failed(invitation(1), 1))
    expect(await holds(invitation(1))).toBe(false)
  })

  it('send no delivered notice again after another was undeliverable', async () => {
    await happen(...sentToThree)
    await take(3, ({ id }) => (id === invitation(3) ? Promise.reject(new Error('451 later')) : undefined))
    await happen(delivered(1), delivered(2), cancelled)
    // The notice to 1 is sent; before its outcome is recorded, the one to 2 fails.
    expect(await take(1, () => {})).toEqual([`${cancellation(1)} 1`])
    await happen(undeliverable(2))
    expect(await holds(cancellation(1))).toBe(false)
    expect(await holds(invitation(3))).toBe(false)
  })
})

it('an event writes only the mails that it asks for, while others wait', async () => {
  await happen(...sentToThree)
  expect(written).toEqual([invitation(1), invitation(2), invitation(3)])
  await happen(repeated(1))
  expect(written.slice(3)).toEqual([`invitation-${recipientId(1)}-1-1`])
})

it('an erased request records a delivery, but no mail server’s response', async () => {
  await happen(...pending, cancelled, erased)
  const about = { mailId: cancellation(1), kind: 'cancelled', to: to(1), attempt: 1 } as const
  const record = (outcome: MailReport['outcome']) =>
    subject.record(requestId, system('mailer', outcome), (entries) => {
      const history = entries.map(({ event }) => event)
      const report = { ...about, outcome, via: 'smtp', addressRefused: true, retryAt: null } as const
      return outcomeEvents(history, { ...report, serverSaid: '550 no such user' }) as never
    })
  await record('failed-for-good')
  await record('accepted')
  const types = (await subject.history(requestId)).entries.map(({ event }) => event.type)
  expect(types.slice(-2)).toEqual(['PersonalDataErased', 'MailDelivered'])
})
