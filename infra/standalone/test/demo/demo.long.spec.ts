import { mkdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type {
  HistoryEntry,
  OutboxEntry,
  SignatureRequestSummary,
  SignatureRequestView,
  Stats,
} from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { demoRequests } from '@countersign/standalone/demo/demo-requests'
import { seedInstallation } from '@countersign/standalone/demo/seed-installation'
import { readConfiguration } from '@countersign/requests-api'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { House, type Installation } from '../installation.js'
import { allRequests } from '../sender.js'

const house = new House()
const hour = 3_600_000
let installation: Installation
let calls: Calls
let requests: SignatureRequestView[]
let seededAt: number

beforeAll(async () => {
  const dataDir = house.newFolder()
  mkdirSync(dataDir)
  seededAt = Date.now()
  await seedInstallation(
    readConfiguration({
      DATA_DIR: dataDir,
      OWNER_NAME: 'Ada Lovelace',
      WORD_CONVERTER: 'mammoth',
      LOG_LEVEL: 'silent',
    }),
  )
  installation = await house.start(dataDir, { OWNER_NAME: 'Ada Lovelace' })
  calls = installation.calls()
  const listed = await allRequests(calls)
  requests = await Promise.all(listed.map(({ id }) => calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)))
})

const historyOf = ({ id }: { id: string }) => calls.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
const count = (state: string) => demoRequests.filter((request) => request.state === state).length

describe('the demo', () => {
  it('has a dozen requests, in every reachable state', async () => {
    const byStatus = Map.groupBy(requests, ({ status }) => status)
    expect(Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length]))).toEqual({
      draft: count('draft'),
      pending: count('pending') + count('sent again'),
      cancelled: count('cancelled'),
      completed: count('completed'),
      declined: count('declined'),
    })
    expect(requests).toHaveLength(12)
    expect(await calls.get<Stats>('/api/stats')).toEqual({
      pending: count('pending') + count('sent again'),
      completed: count('completed'),
      total: 12,
    })
  })

  it('has histories in order, spread over weeks before it was created', async () => {
    const times = requests.map(({ createdAt }) => seededAt - Date.parse(createdAt))
    expect(Math.max(...times)).toBeGreaterThan(20 * 24 * hour)
    expect(Math.min(...times)).toBeGreaterThan(hour)
    for (const request of requests) {
      const at = (await historyOf(request)).map((entry) => Date.parse(entry.at))
      expect(at).toEqual(at.toSorted((a, b) => a - b))
      expect(at.at(-1)).toBeLessThanOrEqual(seededAt)
    }
  })

  it('shows first a pending request with several documents, roles and fields, and a message', async () => {
    const [newest] = await calls.get<SignatureRequestSummary[]>('/api/signature-requests')
    const request = requests.find(({ id }) => id === newest!.id)!
    expect(request.status).toBe('pending')
    expect(request.documents.length).toBeGreaterThan(1)
    expect(new Set(request.recipients.map(({ role }) => role))).toEqual(new Set(['signer', 'approver', 'cc']))
    expect(request.signatureFields.length).toBeGreaterThan(2)
    expect(request.emailMessage).toContain('Dear Grace')
  })

  it('has real documents of several pages, and every field on an existing page', async () => {
    for (const { documents, signatureFields } of requests) {
      for (const { id, pageCount } of documents) {
        const bytes = await (await fetch(`${installation.url}/api/documents/${id}/pdf`)).arrayBuffer()
        expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
        for (const field of signatureFields.filter(({ documentId }) => documentId === id)) {
          expect(field.page).toBeLessThanOrEqual(pageCount)
        }
      }
    }
    const pages = requests.flatMap(({ documents }) => documents.map(({ pageCount }) => pageCount))
    expect(Math.max(...pages)).toBeGreaterThan(1)
  })

  it('has emailed everyone invited and everyone affected by a cancellation, with no job left', async () => {
    const mails = await calls.get<OutboxEntry[]>('/api/outbox')
    const delivered = (await Promise.all(requests.map(historyOf))).flat().filter(({ type }) => type === 'MailDelivered')
    expect(delivered.length).toBe(mails.length)
    for (const request of requests.filter(({ status }) => status === 'pending')) {
      expect(request.recipients.some(({ status }) => status === 'sent')).toBe(true)
    }
    const cancelled = mails.filter(({ subject }) => /cancel/i.test(subject))
    expect(cancelled.length).toBeGreaterThanOrEqual(count('cancelled'))
    expect(mails.every(({ to }) => /@example\.com>$|<owner@localhost>$/.test(to))).toBe(true)
    const { parts } = await calls.get<{ parts: { name: string; detail?: string }[] }>('/api/health/ready')
    expect(parts.find(({ name }) => name === 'job-queue')!.detail).toBe('0 waiting, 0 due later, 0 running')
  })

  it('has sealed files, a certificate and evidence for every completed request', async () => {
    for (const { id, files } of requests.filter(({ status }) => status === 'completed')) {
      expect(files!.map(({ name }) => name)).toContain('Certificate.pdf')
      const evidence = await fetch(`${installation.url}/api/signature-requests/${id}/evidence`)
      const report = await verifyEvidence(sourceOf(new Uint8Array(await evidence.arrayBuffer())))
      expect(report).toMatchObject({ exitCode: 3, faults: [], remarks: [] })
    }
  })

  it('shuts down cleanly', async () => {
    expect(await installation.end()).toMatchObject({ code: 0, stderr: '' })
  })
})
