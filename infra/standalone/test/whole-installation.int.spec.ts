import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type {
  HistoryEntry,
  OutboxEntry,
  OutboxMail,
  FullReadiness,
  SignatureRequestSummary,
  SignatureRequestView,
} from '@countersign/contracts'
import { Calls } from '@countersign/standalone/demo/calls'
import { contractPdf } from '@countersign/standalone/demo/contract-pdf'
import { demoDocuments } from '@countersign/standalone/demo/contract-text'
import { type Installation, House } from './installation.js'
import { addSigner, createRequest, placeSignature, send, until, upload } from './sender.js'

const house = new House()
let installation: Installation
let calls: Calls
beforeAll(async () => {
  installation = await house.start(undefined, { LOG_LEVEL: 'trace' })
  calls = installation.calls()
})

describe('a whole installation', () => {
  it('lists all its parts in the health report, and all of them are ok', async () => {
    const { status, parts } = await calls.get<FullReadiness>('/api/health/ready')
    expect(status).toBe('ready')
    expect(parts.map(({ name }) => name)).toEqual([
      'event-log',
      'vault',
      'blobs',
      'read-models',
      'call-memory',
      'access',
      'job-queue',
      'read-model request-list',
      'read-model stats',
      'read-model documents',
      'read-model documents-to-check',
      'read-model outstanding-mails',
      'read-model links',
      'read-model due',
      'read-model retention',
      'read-model correspondents',
      'mail-reactor',
      'sealing-reactor',
      'timestamp-reactor',
      'upload-check-reactor',
      'draft-check-reactor',
      'erasure-reactor',
      'credential-keys-reactor',
      'membership-reactor',
      'history',
      'reconcile-mails',
      'reconcile-sealing',
      'reconcile-page-checks',
      'go-over-history',
      'forget-calls',
      'keep-time',
      'sweep-uploads',
      'sweep-access',
      'sealing',
      'timestamps',
      'page-checks',
      'documents',
      'disk',
      'passwords',
      'mailer',
    ])
    expect(parts.filter((part) => part.status !== 'ok')).toEqual([])
  })

  ;(process.platform === 'linux' ? it : it.skip)('runs its child processes from their bundle', async () => {
    await until(async () => {
      const programs = commandsWith(`--allow-fs-write=${installation.dataDir}`).map((command) => command.at(-1))
      return programs.some((path) => path?.endsWith('/build/server/local/children/@countersign-documents-child.js'))
    })
  })

  it('serves API calls and pages from one origin', async () => {
    const page = await fetch(`${installation.url}/create`)
    expect(page.headers.get('content-type')).toContain('text/html')
    for (const path of ['/api', '/api/', '/api/nothing', '/api?x']) {
      const answer = await fetch(installation.url + path)
      expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
        path,
        404,
        'text/plain',
      ])
    }
    expect((await fetch(`${installation.url}/apiary`)).headers.get('content-type')).toContain('text/html')
  })

  it('accepts calls under its own host names only', async () => {
    const statusFor = (path: string, host: string) =>
      new Promise((resolve) => {
        request({ port: installation.port, path, headers: { host }, agent: false }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).end()
      })
    expect(await statusFor('/api/stats', `localhost:${installation.port}`)).toBe(200)
    expect(await statusFor('/api/stats', 'rebound.example.com')).toBe(401)
    expect(await statusFor('/api/auth/options', 'rebound.example.com')).toBe(403)
    expect(await statusFor('/', 'rebound.example.com')).toBe(403)
  })

  it('takes a request from a real PDF to an invitation in the outbox', async () => {
    const bytes = await contractPdf(demoDocuments.consulting)
    const documents = await upload(calls, { 'Consulting agreement.pdf': bytes })
    expect(documents).toMatchObject([{ originalName: 'Consulting agreement.pdf', fileSize: bytes.length }])
    const { id } = await createRequest(calls, 'Consulting agreement', documents)
    const signer = await addSigner(calls, id, 'grace.hopper@example.com')
    await placeSignature(calls, id, documents[0]!.id, signer.id)
    await calls.patch(`/api/signature-requests/${id}`, {
      emailSubject: 'Your signature',
      emailMessage: 'As discussed.',
    })
    await send(calls, id)

    const detail = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
    expect(detail).toMatchObject({
      status: 'pending',
      documents: [{ pageCount: documents[0]!.pageCount }],
      recipients: [{ email: 'grace.hopper@example.com' }],
      signatureFields: [{ type: 'signature' }],
    })
    const [listed] = await calls.get<SignatureRequestSummary[]>('/api/signature-requests')
    expect(listed).toMatchObject({ id, status: 'pending' })

    const history = await until(async () => {
      const entries = await calls.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
      return entries.some(({ type }) => type === 'MailDelivered') && entries
    })
    expect(history.map(({ type }) => type)).toEqual([
      'SignatureRequestCreated',
      'DocumentAttached',
      'RecipientAdded',
      'FieldPlaced',
      'EmailDetailsWritten',
      'SignatureRequestSent',
      'MailDelivered',
    ])
    const [entry] = await calls.get<OutboxEntry[]>('/api/outbox')
    expect(entry).toMatchObject({ to: 'Grace Hopper <grace.hopper@example.com>', subject: 'Your signature' })
    const mail = await calls.get<OutboxMail>(`/api/outbox/${entry!.id}`)
    const link = new RegExp(`http://localhost:${installation.port}/sign/[\\w-]{43}`)
    expect(mail.text).toMatch(link)
    expect(mail.html).toMatch(link)
    expect(mail.text).toContain('As discussed.')
    // Mailer reports are not this caller's writes, so the read model shows them a moment later.
    await until(async () => {
      const { recipients } = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
      return recipients[0]!.status === 'sent'
    })
  })

  it('logs no names, addresses, titles, file names or links, even at trace level', async () => {
    await calls.get('/api/signature-requests?q=consulting')
    const { code, stdout, stderr } = await installation.end()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(10)
    expect(stdout).not.toMatch(/consulting|grace|hopper|example\.com|discussed|\/sign\//i)
  })

  it('has the same data after a restart', async () => {
    installation = await house.start(installation.dataDir)
    calls = installation.calls()
    expect(await calls.get<SignatureRequestSummary[]>('/api/signature-requests')).toMatchObject([
      { title: 'Consulting agreement', status: 'pending' },
    ])
    expect(await calls.get<OutboxEntry[]>('/api/outbox')).toHaveLength(1)
  })
})

/** The arguments of each process that has one that begins like this. */
function commandsWith(beginning: string): string[][] {
  const commands = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean)] : []
    } catch {
      return []
    }
  })
  return commands.filter((command) => command.some((argument) => argument.startsWith(beginning)))
}
