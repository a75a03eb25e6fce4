import { eventsOf } from '@countersign/event-log/testing'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { PartHealth, FullReadiness, SignatureRequestView, Stats } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { addSigner, allRequests, createRequest, pdfNamed, sendOne, until, upload } from '../sender.js'
import { rowsProjectedAnew, rowsServed, withLog } from './facts.js'
import { Load } from './load.js'
import { type Attempt, PatientCalls } from './patient-calls.js'
import { noProduction, Production, type Replica } from './production.js'

/** An engine to break, its part of health, and whether commands need it. */
interface Engine {
  part: string
  refusesChanges: boolean
  server: () => { kill(): Promise<void>; restart(): Promise<void>; freeze(): void; thaw(): void }
}

const suite = 'the API and the mailer, while engines fail'

type Outage = readonly [engine: 'mongo' | 'eventStore' | 'redis', how: 'killed' | 'frozen']

/** Outages in sequence, under load. */
const outages: readonly Outage[] = [
  ['mongo', 'killed'],
  ['eventStore', 'killed'],
  ['redis', 'killed'],
  ['eventStore', 'frozen'],
  ['mongo', 'killed'],
  ['redis', 'frozen'],
  ['eventStore', 'killed'],
  ['mongo', 'frozen'],
]

describeUnless(noProduction())(suite, () => {
  const production = new Production(suite)
  const eventStore: Engine = { part: 'event-log', refusesChanges: true, server: () => production.eventStore }
  const mongo: Engine = { part: 'vault', refusesChanges: true, server: () => production.mongo }
  const redis: Engine = { part: 'job-queue', refusesChanges: false, server: () => production.redis }
  /** Concurrently: the waits would add up otherwise. */
  const both = {
    freeze: () => [mongo, eventStore].forEach((engine) => engine.server().freeze()),
    thaw: () => [mongo, eventStore].forEach((engine) => engine.server().thaw()),
  }
  const frozen = [
    { what: 'EventStoreDB', part: 'event-log', server: eventStore.server },
    { what: 'MongoDB', part: 'vault', server: mongo.server },
    { what: 'each of them', part: 'event-log', server: () => both },
  ]
  let replica: Replica
  let mailer: { readyUrl: string }
  beforeAll(async () => {
    ;[replica, mailer] = await Promise.all([production.replica(), production.mailer()])
  })

  const failing = async (): Promise<PartHealth[]> => {
    const { parts } = (await (await fetch(`${replica.url}/api/health/ready`)).json()) as FullReadiness
    return parts.filter(({ status }) => status === 'failing')
  }
  /** Resolves when API and mailer are healthy. @throws their state after many looks, which a busy machine slows down too */
  const allGreen = async (): Promise<void> => {
    let looks = 0
    const red = async () => {
      const response = await fetch(mailer.readyUrl)
      return JSON.stringify([...(await failing()), ...(response.ok ? [] : [`mailer: ${await response.text()}`])])
    }
    await until(async () => {
      const found = await red()
      if (++looks > 3000) throw new Error(`not well again after ${looks} looks: ${found}`)
      return found === '[]'
    })
  }

  describe('without load', () => {
    let calls: PatientCalls
    let path: string
    let files: FormData
    beforeAll(async () => {
      calls = new PatientCalls(() => replica.url)
      const documents = await upload(calls, { 'Lease.pdf': pdfNamed('Lease') })
      const { id } = await createRequest(calls, 'Lease', documents)
      await addSigner(calls, id, 'lease@example.com')
      path = `/api/signature-requests/${id}`
      files = new FormData()
      files.append('files', new File([new Uint8Array(pdfNamed('Annex'))], 'Annex.pdf'))
    })
    const person = { name: 'Grace Hopper', email: 'grace@example.com', role: 'signer', status: 'pending' }

    it.each(frozen)(
      'answers every change with success or 503 while $what is frozen, and keeps the successful ones',
      async ({ server, part, what }) => {
        const changes = [
          () => calls.attempt('POST', '/api/signature-requests', { title: 'Loan', documentIds: [] }),
          () => calls.attempt('PATCH', path, { title: 'Loan' }),
          // Commands on one request wait for each other, but must not add up their waits for the store.
          () => calls.attempt('POST', `${path}/recipients`, person),
          () => calls.attempt('POST', `${path}/recipients`, { ...person, email: 'hopper@example.com' }),
          () => calls.attempt('POST', `${path}/send`),
          () => calls.attempt('POST', '/api/documents/upload', files),
        ]
        const keyed = { 'idempotency-key': `frozen-${what.replaceAll(' ', '-')}` }
        const before = await calls.get<SignatureRequestView>(path)
        server().freeze()
        const answers = await Promise.all([
          ...changes.map((change) => change()),
          calls.attempt('PATCH', path, { title: 'Loan' }, keyed),
          calls.attempt('GET', '/api/health/ready'),
        ])
        server().thaw()
        const { text } = answers.pop()!
        expect((JSON.parse(text) as FullReadiness).parts).toContainEqual(
          expect.objectContaining({ name: part, status: 'failing' }),
        )
        // Commands on one request need no frozen engine besides the vault, if the request's key is cached.
        const changesAlone = ({ call }: Attempt) => call.startsWith('PATCH') || call.endsWith('/recipients')
        const done = answers.filter((one) => part === 'vault' && one.status === 200 && changesAlone(one))
        for (const answer of answers.filter((one) => !done.includes(one))) expectPutOff(answer)
        await allGreen()
        const { title, status, recipients } = await calls.get<SignatureRequestView>(path)
        const added = done.filter(({ call }) => call.endsWith('/recipients')).length
        expect({ title, status, recipients: recipients.length }).toEqual({
          title: done.length > added ? 'Loan' : before.title,
          status: 'draft',
          recipients: before.recipients.length + added,
        })
      },
    )

    it('accepts changes while Redis is frozen, and sends the email afterwards', async () => {
      production.redis.freeze()
      const { id } = await sendOne(calls, 'Frozen queue')
      const red = await until(async () => (await failing()).find(({ name }) => name === 'job-queue'))
      production.redis.thaw()
      expect(red.detail).toMatch(/Redis|answer/)
      await until(async () => {
        const history = await calls.get<{ type: string }[]>(`/api/signature-requests/${id}/events`)
        return history.some(({ type }) => type === 'MailDelivered')
      })
      await allGreen()
    })
  })

  describe('under load', () => {
    const engines = { mongo, eventStore, redis }
    const reds: { part: string; detail: string | undefined }[] = []
    let load: Load
    beforeAll(async () => {
      load = new Load(['Ada', 'Grace', 'Katherine'], () => replica.url)
      for (const [which, how] of outages) {
        const engine = engines[which]
        const made = load.made.length
        await until(async () => load.made.length >= made + 3)
        const server = engine.server()
        const before = load.attempts.length
        await (how === 'killed' ? server.kill() : server.freeze())
        const red = await until(async () => (await failing()).find(({ name }) => name === engine.part))
        reds.push({ part: red.name, detail: red.detail })
        // Commands get a 503, or succeed if they do not need this engine.
        await until(async () =>
          load.attempts.slice(before).some(({ status, call }) => {
            return engine.refusesChanges ? status === 503 : status === 200 && call.endsWith('/send')
          }),
        )
        await (how === 'killed' ? server.restart() : server.thaw())
        await allGreen()
      }
      await load.stop()
    })

    it('answers every call, with Retry-After if refused, and with success in the end', () => {
      expect(load.attempts.filter(({ status }) => status === null)).toEqual([])
      const putOff = load.attempts.filter(({ status }) => status !== 200)
      expect(putOff.length).toBeGreaterThan(outages.length)
      const waits = putOff.filter(({ status, call }) => status === 409 && call.endsWith('/send'))
      for (const { retryAfter, text } of waits) {
        expect({ retryAfter, text }).toEqual({
          retryAfter: '2',
          text: expect.stringMatching(/^0 of 1 page checked\. /),
        })
      }
      for (const { status, retryAfter, text } of putOff.filter((one) => !waits.includes(one))) {
        expect({ status, retryAfter, text }).toEqual({ status: 503, retryAfter: '2', text: sentence })
      }
    })

    it('names the unavailable engine in its health report, and turns green again each time', () => {
      expect(reds.map(({ part }) => part)).toEqual(outages.map(([which]) => engines[which].part))
      for (const { detail } of reds) expect(detail).toMatch(/cannot be reached|no answer within/)
    })

    it("stores every event of the clients' calls once, and no other event", async () => {
      await withLog(production, async (log) => {
        const events = await eventsOf(log)
        const ours = new Set(load.made.map(({ request }) => `signature-request-${request.id}`))
        const streams = Map.groupBy(events, ({ stream }) => stream)
        for (const records of streams.values()) expect(verifyChain(records)).toBeNull()
        const byType = Map.groupBy(
          events.filter(({ stream }) => ours.has(stream)),
          ({ type }) => type,
        )
        const counts = Object.fromEntries([...byType].map(([type, { length }]) => [type, length]))
        const { length } = load.made
        expect(counts).toMatchObject({
          SignatureRequestCreated: length,
          RecipientAdded: length,
          FieldPlaced: length,
          SignatureRequestSent: length,
        })
        const created = events.filter(({ type }) => type === 'SignatureRequestCreated').length
        // Requests made outside the load: the first one, and the one while Redis was frozen.
        expect(created).toBe(length + 2)
      })
    })

    it('shows the same lists, figures and requests as a fresh projection', async () => {
      await withLog(production, async (log) => {
        await until(async () => {
          const delivered = (await eventsOf(log)).filter(({ type }) => type === 'MailDelivered')
          return delivered.length >= load.made.length + 1
        })
        expect(await rowsServed(production, await log.head())).toEqual(await rowsProjectedAnew(production, log))
      })
      const calls = replica.calls()
      const listed = await allRequests(calls)
      const pending = listed.filter(({ status }) => status === 'pending').length
      expect(pending).toBe(load.made.length + 1)
      expect(await calls.get<Stats>('/api/stats')).toMatchObject({ pending, total: listed.length })
      for (const { title, request } of load.made) {
        expect(await calls.get<SignatureRequestView>(`/api/signature-requests/${request.id}`)).toMatchObject({
          title,
          status: 'pending',
          recipients: [{}],
          documents: [{}],
          signatureFields: [{}],
        })
      }
    })

    it('emails everyone, and repeats an email only under the same Message-ID', () => {
      const { taken } = production.mails
      const to = (address: string) => taken.filter((mail) => mail.to.includes(address))
      for (const { title } of load.made) {
        const mails = to(`${title.toLowerCase().replaceAll(' ', '.')}@example.com`)
        expect(mails.length).toBeGreaterThan(0)
        expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
      }
      expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(load.made.length + 1)
    })
  })

  it('shuts down cleanly', async () => {
    const { code, stderr } = await replica.end()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})

const sentence = 'The service can’t reach its storage. Nothing you did is lost. Try again in a moment.'

function expectPutOff({ call, status, retryAfter, text }: Attempt): void {
  expect({ call, status, retryAfter, text }).toEqual({ call, status: 503, retryAfter: '2', text: sentence })
}
