import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  FullReadiness,
  HistoryEntry,
  ListedRequest,
  OpenSigningView,
  SignatureRequestView,
} from '@countersign/contracts'
import { MailJob, mailQueue } from '@countersign/contracts/jobs'
import { verifySeal } from '@countersign/seal/verify'
import { openJson, requestSubject } from '@countersign/vault'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { systemClock } from '@countersign/requests-api'
import { mailTasks } from '@countersign/requests-api/internal/platform/mail/mail'
import { openRequestMails } from '@countersign/requests-api/internal/requests/mail/request-mails'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { until } from '@countersign/test-services/until'
import { openJournal } from '../journal.js'
import { reportOutcome } from './as-the-mailer.js'
import { type Installation, openInstallation } from './installation.js'
import { finishes, signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { clockAt } from '../clock-at.js'

// Stamps, seals and verifies in real child processes.
jest.setTimeout(180_000)

describe('completion', () => {
  let installation: Installation
  let world: SigningWorld
  const begin = async (options: Parameters<typeof openInstallation>[0] = {}) => {
    installation = await openInstallation({ seals: true, ...options })
    world = new SigningWorld(installation)
  }
  afterEach(() => installation.end())

  const shown = async ({ path }: SentRequest) => (await world.owner.get<SignatureRequestView>(path)).body
  /** Waits for a state of the request. */
  async function looking(
    request: SentRequest,
    so: (found: SignatureRequestView) => boolean,
  ): Promise<SignatureRequestView> {
    let found!: SignatureRequestView
    await until(async () => so((found = await shown(request))))
    return found
  }
  const completed = (request: SentRequest) => looking(request, ({ status }) => status === 'completed')
  const sealingHealth = async () => {
    const { parts } = (await installation.browser().get<FullReadiness>('/api/health/ready')).body
    return parts.find(({ name }) => name === 'sealing')?.detail
  }
  const history = async ({ path }: SentRequest) => (await world.owner.get<HistoryEntry[]>(`${path}/events`)).body

  async function evidenceOf({ path }: SentRequest): Promise<EvidenceZip> {
    const answer = await installation.read(`${path}/evidence`)
    const source = sourceOf(new Uint8Array(await answer.arrayBuffer()))
    const { key } = (await verifyEvidence(source)).facts
    expect(await verifyEvidence(source, { key })).toMatchObject({ exitCode: 0, faults: [], remarks: [] })
    return EvidenceZip.open(source)
  }

  const sealedFiles = async (request: SentRequest) => {
    const zip = await evidenceOf(request)
    const entries = zip.entries.filter(({ path }) => /^(sealed|certificate)/i.test(path))
    return Promise.all(entries.map((entry) => zip.read(entry)))
  }

  describe('a request that everyone has acted on', () => {
    it('is completed with valid seals and evidence, and everyone gets the result', async () => {
      await begin()
      const request = await world.send([{}, {}, { role: 'approver' }, { role: 'cc' }])
      const reader = installation.browser()
      await signs(reader, await world.link(request, 0), request, 0)
      const strokes = [[[0.1, 0.2] as const, [0.5, 0.25] as const, [0.9, 0.7] as const]]
      await signs(reader, await world.link(request, 1), request, 1, { kind: 'drawn', strokes })
      await finishes(reader, await world.link(request, 2))

      const { files, sealing } = await completed(request)
      expect(sealing).toBeNull()
      expect(files!.map(({ name }) => name)).toEqual(['Consulting Agreement, signed.pdf', 'Certificate.pdf'])
      const types = await world.types(request)
      expect(types.filter((type) => /Sealed|Completed|EveryoneActed/.test(type))).toEqual([
        'EveryoneActed',
        'DocumentsSealed',
        'SignatureRequestCompleted',
      ])
      const pdfs = await sealedFiles(request)
      expect(pdfs).toHaveLength(2)
      for (const pdf of pdfs) expect(await verifySeal(pdf)).toMatchObject([{ intact: true, covers: 'file' }])
      const copy = await reader.get<OpenSigningView>(await world.link(request, 3))
      expect(copy.body).toMatchObject({
        ended: { status: 'completed' },
        files: files!.map(({ name, sha256 }) => ({ name, sha256 })),
      })
      await until(async () => (await installation.engines.queue.counts(mailQueue)).waiting >= 5)
    })

    it('emails everyone the list of sealed files, marked as a copy for the cc recipient', async () => {
      await begin()
      const request = await world.send([{}, { role: 'cc' }])
      await signs(installation.browser(), await world.link(request, 0), request, 0)
      const { files } = await completed(request)
      const key = await installation.engines.vault.obtain(requestSubject(request.id))
      const mails: { to: unknown; copy: unknown; files: unknown }[] = []
      const worker = installation.engines.queue.work(mailQueue, {
        retryDelaysMs: [],
        handle: async ({ payload }) => {
          const { kind, mailId, to, personal } = MailJob.parse(payload)
          if (kind !== 'completed') return
          const content = openJson(key, personal.sealed, `mail-job:${mailId}`) as { copy: boolean; files: object[] }
          mails.push({ to: to.kind, copy: content.copy, files: content.files })
        },
      })
      await until(async () => mails.length === 3)
      await worker.close()
      expect(mails.map(({ to, copy }) => `${String(to)} ${String(copy)}`).toSorted()).toEqual([
        'recipient false',
        'recipient true',
        'sender false',
      ])
      for (const mail of mails) expect(mail.files).toMatchObject(files!.map(({ name, sha256 }) => ({ name, sha256 })))
    })

    it('emails the result once to a sender who signs, says if it is lost, and proves both in the evidence', async () => {
      await begin({ environment: { OWNER_NAME: 'Grace Hopper', OWNER_EMAIL: 'grace@example.com' } })
      const request = await world.send([{ email: 'Grace@Example.COM' }, { role: 'cc' }])
      await signs(installation.browser(), await world.link(request, 0), request, 0)
      await completed(request)
      const { eventLog, vault } = installation.engines
      const journal = openJournal(eventLog, vault)
      const requests = new RequestDecisions(journal, systemClock)
      const mails = openRequestMails({ journal, requests, senderOf: async () => null })
      const results = (await mailTasks(mails, request.id, vault)).due.flatMap(({ id }) =>
        id.startsWith('completed-') ? [id] : [],
      )
      expect(results).toEqual(request.people.map(({ id }) => `completed-${id}-1`))

      const recipientId = request.people[0]!.id
      const about = { kind: 'request', id: request.id } as const
      const to = { kind: 'recipient', recipientId, round: 1 } as const
      const lost = { outcome: 'failed-for-good', addressRefused: true, retryAt: null, attempt: 1, via: 'smtp' } as const
      await reportOutcome(
        installation,
        { ...lost, mailId: results[0]!, kind: 'completed', about, to },
        '550 5.1.1 unknown',
      )
      expect(await looking(request, ({ missedResult }) => missedResult !== undefined)).toMatchObject({
        missedResult: [recipientId],
        recipients: [{ status: 'signed' }, {}],
      })
      const attentive = () => world.owner.get<ListedRequest[]>('/api/signature-requests?attention=true')
      await until(async () => (await attentive()).body.length > 0)
      expect((await attentive()).body).toMatchObject([
        { id: request.id, attention: [{ kind: 'result', name: 'Person 1' }] },
      ])
      await evidenceOf(request)
    })

    it('is completed after a restart if the process ended before sealing', async () => {
      await begin({ seals: false })
      const request = await world.send([{}])
      await signs(installation.browser(), await world.link(request, 0), request, 0)
      const waiting = await looking(request, ({ sealing }) => sealing !== null)
      expect(waiting).toMatchObject({ status: 'pending', sealing: { attempts: 0 } })
      installation.seals = true
      await installation.restart()
      await completed(request)
    })
  })

  describe('a timestamp server', () => {
    /** A server that responds to every call with this status. */
    async function answering(status: number): Promise<{ server: Server; url: string; calls: () => number }> {
      let calls = 0
      const server = createServer((incoming, response) => {
        calls++
        incoming.resume()
        response.writeHead(status).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls: () => calls }
    }

    it('that fails is tried five times in ten minutes; then sealing skips it and records the failure', async () => {
      const { server, url, calls } = await answering(503)
      let now = Date.now()
      await begin({ environment: { TIMESTAMP_URL: url }, clock: clockAt(() => new Date(now)) })
      const request = await world.send([{}])
      await signs(installation.browser(), await world.link(request, 0), request, 0)
      const began = now
      for (const [attempt, minutes] of [1, 2, 3, 4].entries()) {
        const { sealing } = await looking(request, (found) => found.sealing?.attempts === attempt + 1)
        expect(sealing).toMatchObject({
          why: `The timestamp server gave no timestamp: ${new URL(url).host} answered with status 503.`,
          retryAt: new Date(now + minutes * 60_000).toISOString(),
        })
        await until(async () =>
          / with timestamps; .*; 1 failed and to be tried again$/.test((await sealingHealth()) ?? ''),
        )
        now += minutes * 60_000
        // The scheduler follows real time, so the test runs its job.
        await installation.api.scheduler.stop()
        installation.api.scheduler.start()
      }
      await completed(request)
      expect(now - began).toBe(10 * 60_000)
      expect(calls()).toBeGreaterThanOrEqual(5)
      const told = (await history(request)).filter(({ type }) => type === 'TimestampFailed')
      expect(told.length).toBeGreaterThan(0)
      for (const pdf of await sealedFiles(request)) expect(await verifySeal(pdf)).toMatchObject([{ intact: true }])
      server.close()
    })
  })

  describe('two recipients who finish at the same time', () => {
    it('complete the request once', async () => {
      await begin()
      const request = await world.send([{}, {}])
      const links = [await world.link(request, 0), await world.link(request, 1)]
      await Promise.all(links.map((link, n) => signs(installation.browser(), link, request, n)))
      await completed(request)
      const types = await world.types(request)
      expect(types.filter((type) => type === 'SignatureRequestCompleted')).toHaveLength(1)
      expect(types.filter((type) => type === 'DocumentsSealed')).toHaveLength(1)
    })
  })
})
