import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mailOutcomeQueue } from '@countersign/contracts/jobs'
import { EventCodec, eventId, Journal } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import { startMailer } from '@countersign/mailer-worker'
import { type Configuration, openEmbedded, readConfiguration, startApi, systemClock } from '@countersign/requests-api'
import type { AccountEvent } from '@countersign/requests-api/internal/access/domain/events'
import { personStream, signInsStream } from '@countersign/requests-api/internal/access/domain/streams'
import { type CountersignEvent, eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'
import { pino } from 'pino'
import { until } from './sender.js'
import { ada, claimAsAda, totp, Visitor } from './visitor.js'

const personId = '0190cccc-0000-7000-8000-000000000001'
const person = personStream(personId)
const log = pino({ level: 'silent' })

let begun: AsyncDisposableStack
let dataDir: string
let configuration: Configuration
beforeEach(async () => {
  begun = new AsyncDisposableStack()
  dataDir = await mkdtemp(join(tmpdir(), 'account-mail-'))
  begun.defer(() => rm(dataDir, { recursive: true }))
  configuration = readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth', LOG_LEVEL: 'silent' })
})
afterEach(() => begun.disposeAsync())

/** A mailer that is killed, at its first mail, between delivering it and reporting that. */
function killedOnce(queue: JobQueue): { queue: JobQueue; kills: () => number } {
  let kills = 0
  const mailers: Pick<JobQueue, 'enqueue' | 'work'> = {
    enqueue: async (name, job, options) => {
      if (name === mailOutcomeQueue && kills++ === 0) throw new Error('killed')
      await queue.enqueue(name, job, options)
    },
    work: (name, work) => queue.work(name, { ...work, retryDelaysMs: work.retryDelaysMs.map(() => 10) }),
  }
  return { queue: mailers as JobQueue, kills: () => kills }
}

it('a sign-in on a new device causes one email and one outcome, even if the mailer is killed', async () => {
  const engines = begun.adopt(await openEmbedded(configuration, systemClock), (opened) => opened.close())
  const { queue, kills } = killedOnce(engines.queue)
  begun.adopt(await startMailer({ ...engines, ...configuration, queue, log }), (mailer) => mailer.stop())
  begun.adopt(await startApi({ engines, configuration, clock: systemClock, log }), (api) => api.stop())

  const journal = new Journal(engines.eventLog, new EventCodec<CountersignEvent>(eventCatalogue, engines.vault))
  let appends = 0
  const happen = async (stream: string, event: AccountEvent) => {
    const { tip } = await journal.read(stream)
    const cause = `cause-${appends++}`
    const context = {
      at: systemClock.now().toISOString(),
      actor: { kind: 'owner', id: 'owner' },
      causation: cause,
    } as const
    const numbered = [{ id: eventId(cause, 0), event }]
    await journal.append(stream, tip, await journal.encode(stream, tip, numbered, { ...context, correlation: null }))
  }
  const email = 'grace@example.com'
  await happen(person, {
    type: 'PersonJoined',
    data: { personId, name: 'Grace Hopper', email, locale: 'en', by: 'claim' },
  })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  await happen(signInsStream(personId, systemClock.now().toISOString()), {
    type: 'SignedIn',
    data: { sessionRef: 's', methods: ['passkey'], newDevice: true, ipAddress: '203.0.113.7', userAgent },
  })

  const outcomes = async () => (await journal.read(person)).entries.slice(1).map(({ event }) => event)
  await until(async () => (await outcomes()).length > 0)
  expect(kills()).toBe(2)
  expect(await outcomes()).toMatchObject([
    { type: 'MailDelivered', data: { kind: 'new-sign-in', to: { kind: 'person', personId }, via: 'outbox' } },
  ])
  const mails = await engines.mailbox!.list({ limit: 10 })
  expect(mails).toMatchObject([{ subject: 'New sign-in: Firefox on Linux', to: `Grace Hopper <${email}>` }])
  const mail = await engines.mailbox!.read(mails[0]!.id)
  expect(mail?.from).toContain('Countersign')
  expect(mail?.text).toContain('203.0.113.7')
  expect(mail?.html).toContain(`${configuration.publicUrl.href}settings/sign-in`)
})

it('a session alone reads no reset link in the outbox', async () => {
  let ahead = 0
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) }
  const engines = begun.adopt(await openEmbedded(configuration, clock), (opened) => opened.close())
  begun.adopt(await startMailer({ ...engines, ...configuration, log }), (mailer) => mailer.stop())
  const api = begun.adopt(await startApi({ engines, configuration, clock, log }), (started) => started.stop())
  const server = createServer((request, response) => api.handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  begun.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const owner = new Visitor(`http://localhost:${(server.address() as AddressInfo).port}`)
  const { secret } = await claimAsAda(owner, (await api.accounts.claimLink()).split('#')[1]!)

  ahead = 11 * 60_000
  expect(await owner.ask('POST', '/api/auth/forgot', { email: ada.email })).toMatchObject({ status: 202 })
  type Entry = { id: string; subject: string }
  const { id } = await until(async () => {
    const mails = await owner.get<Entry[]>('GET', '/api/outbox')
    return mails.find(({ subject }) => subject.includes('password')) ?? false
  })
  const paths = [`/api/outbox/${id}`, `/api/outbox/${id}/html`, `/api/outbox/${id}/eml`]
  for (const path of paths) {
    const asJson = { accept: 'application/problem+json' }
    const body = expect.objectContaining({ type: '/problems/confirm-it-is-you' })
    expect(await owner.ask('GET', path, undefined, asJson)).toMatchObject({ status: 403, body })
  }
  // Other emails stay readable, and a proof opens this one.
  const [claimed] = (await owner.get<Entry[]>('GET', '/api/outbox')).filter((mail) => mail.id.startsWith('claimed-'))
  expect(await owner.ask('GET', `/api/outbox/${claimed!.id}`)).toMatchObject({ status: 200 })
  await owner.get('POST', '/api/auth/again', { kind: 'app', code: totp(secret, clock.now().getTime()) })
  for (const path of paths) expect(await owner.ask('GET', path)).toMatchObject({ status: 200 })
  const { text } = await owner.get<{ text: string }>('GET', paths[0]!)
  const token = /\/reset#([\w.-]+)/.exec(text)![1]!
  const password = 'nine velvet otters by the canal'
  expect(await owner.ask('POST', '/api/auth/reset', { token, password })).toMatchObject({ status: 204 })
})
