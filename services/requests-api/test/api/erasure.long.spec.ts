import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import type {
  DocumentView,
  FieldView,
  HistoryEntry,
  OutboxEntry,
  RecipientView,
  SignatureRequestSummary,
  SignatureRequestView,
} from '@countersign/contracts'
import { mailQueue } from '@countersign/contracts/jobs'
import { verifyChain } from '@countersign/event-log'
import { documentSubject, requestSubject } from '@countersign/vault'
import { until } from '@countersign/test-services/until'
import type { Browser } from './browser.js'
import { type Installation, openInstallation } from './installation.js'
import { samplePdf } from './sample-pdf.js'
import { finishes, typed } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { type Needle, piecesOf, tracesIn, wordsAsNeedles } from './traces.js'
import { clockAt } from '../clock-at.js'

const hour = 60 * 60 * 1000

let late: number
let installation: Installation
let world: SigningWorld
let owner: Browser
let reader: Browser
beforeEach(async () => {
  late = 0
  installation = await openInstallation({
    clock: clockAt(() => new Date(Date.now() + late)),
    environment: { OWNER_NAME: 'Mary Jackson-Winston', OWNER_EMAIL: 'mary@sender.example' },
  })
  world = new SigningWorld(installation)
  owner = world.owner
  reader = installation.browser()
})
afterEach(() => installation.end())

const streamOf = (id: string) => installation.engines.eventLog.read(`signature-request-${id}`)
const vaultHas = (subject: string) => installation.engines.vault.find(subject)
const evidenceOf = async ({ path }: { path: string }) =>
  new Uint8Array(await (await installation.read(`${path}/evidence`)).arrayBuffer())

async function upload(name: string, bytes: Uint8Array): Promise<DocumentView> {
  return (await owner.upload([{ name, bytes }])).body[0]!
}

/** Creates a request with all kinds of personal data: drafted, sent, signed, approved, sealed, completed, mailed. */
async function fullStory(shared: DocumentView) {
  const pdf = await samplePdf(2, 'Lighthouse Keeping')
  const own = await upload('Lighthouse Keeping.pdf', pdf)
  const { body: request } = await owner.post<SignatureRequestView>('/api/signature-requests', {
    title: 'Zwischenbericht Lighthouse',
    documentIds: [own.id, shared.id],
    emailSubject: 'Bittesehr unterschreiben',
    emailMessage: 'Ein vertraulicher Satz über Äpfel.',
  })
  const path = `/api/signature-requests/${request.id}`
  const add = async (person: object) => (await owner.post<RecipientView>(`${path}/recipients`, person)).body
  const people = [
    await add({ name: 'Augusta Lovelace', email: 'augusta@receiver.example', role: 'signer' }),
    await add({ name: 'Katherine Goble', email: 'goble@approver.example', role: 'approver' }),
  ]
  const place = { documentId: own.id, recipientId: people[0]!.id, x: 10, width: 100, height: 10 }
  const field = async (type: string, y: number) =>
    (await owner.post<FieldView>(`${path}/fields`, { ...place, y, type })).body
  const fields = [await field('text', 10), await field('signature', 30), await field('signature', 50)]
  await owner.send(path)
  const sent: SentRequest = { id: request.id, path, people, fields, documentId: own.id }
  const strokes = [
    [...Array(40).keys()].map((n) => [n / 123, ((n * 37) % 89) / 97].map((x) => Math.round(x * 1000) / 1000)),
  ]
  const values = [
    { fieldId: fields[0]!.id, value: 'Kontonummer Siebenundzwanzig' },
    { fieldId: fields[1]!.id, value: { kind: 'drawn', strokes } },
    { fieldId: fields[2]!.id, value: { ...typed, text: 'Countess Augusta' } },
  ]
  const agent = { 'user-agent': 'Telegraphenbrowser 7' }
  const finished = await finishes(reader, await world.link(sent, 0), values, agent)
  expect(finished.status).toBe(200)
  await finishes(reader, await world.link(sent, 1), [], agent)
  const { blobs, mailbox } = installation.engines
  const sealed = await blobs.putBytes(Buffer.from(`%PDF sealed, of ${'Lighthouse and others, '.repeat(40)}`))
  const certificate = await blobs.putBytes(Buffer.from(`%PDF certificate, of ${'Augusta and others, '.repeat(40)}`))
  await world.happen(sent, {
    type: 'DocumentsSealed',
    data: { documents: [{ documentId: own.id, sealed, level: 'B-B' }] },
  })
  const copies = people.map(({ id }) => ({ recipientId: id, round: 1 }))
  await world.happen(sent, { type: 'SignatureRequestCompleted', data: { certificate, links: [], copies } })
  const raw = Buffer.from(
    'From: x@y.example\r\nTo: =?utf-8?B?QXVndXN0YSBMb3ZlbGFjZQ==?= <augusta@receiver.example>\r\nSubject: Bittesehr unterschreiben\r\n\r\nDear Augusta Lovelace\r\n',
  )
  await mailbox!.put({ mailId: 'invitation-of-a-test', about: request.id, at: new Date(), raw })
  const needles: Needle[] = [
    ...wordsAsNeedles('Zwischenbericht', 'Lighthouse Keeping', 'Bittesehr'),
    ...wordsAsNeedles('Augusta', 'Lovelace', 'Katherine', 'receiver.example', 'approver.example', 'approver example'),
    ...piecesOf('the document', pdf),
    ...piecesOf('the drawing', Buffer.from(JSON.stringify(strokes))),
  ]
  // These words are never stored in clear. The tests check that too.
  const never = wordsAsNeedles('Telegraphenbrowser', 'vertraulicher', 'Äpfel', 'Siebenundzwanzig')
  return { sent, own, needles, never }
}

/** Waits until a request's erasure is carried out. Its consequences, such as discarded uploads, follow later. */
const settled = async (id: string) => {
  await until(async () => (await vaultHas(requestSubject(id))) === 'destroyed')
  const { position } = (await streamOf(id)).findLast(({ type }) => type === 'PersonalDataErased')!
  await until(async () => (await installation.engines.readModels.checkpointOf('erasure-reactor')) >= position)
}

const blobs = async () => {
  const names: string[] = []
  for await (const { sha256 } of installation.engines.blobs.list()) names.push(sha256)
  return names.toSorted()
}

describe('erasing a request', () => {
  it('leaves no trace in any file; hash chain, earlier evidence and other requests stay valid', async () => {
    const sharedPdf = await samplePdf(1, 'Shared by two')
    const shared = await upload('Shared by two.pdf', sharedPdf)
    const other = await owner.post<SignatureRequestView>('/api/signature-requests', {
      title: 'Untouched',
      documentIds: [shared.id],
    })
    const { sent, own, needles, never } = await fullStory(shared)
    const before = await evidenceOf(sent)
    // The search finds each needle before the erasure.
    const found = await tracesIn(installation.dataDir, needles)
    const missed = needles.filter(({ name }) => !found.some((trace) => trace.startsWith(name)))
    expect(missed.map(({ name }) => name)).toEqual([])
    expect(await tracesIn(installation.dataDir, never)).toEqual([])
    // This story's sealed files are plain words instead of PDFs. The evidence has no other fault.
    const words = await verifyEvidence(sourceOf(before))
    expect(words.faults.map(({ says }) => says)).toEqual([
      'It doesn’t begin with the bytes its signers and approvers were shown.',
      'It has no seal.',
      'It has no seal.',
    ])

    const erased = await owner.post<SignatureRequestView>(`${sent.path}/erase`, { reason: 'Asked for by letter' })
    expect([erased.status, erased.body.erased?.reason]).toEqual([200, 'Asked for by letter'])
    await settled(sent.id)
    expect(await tracesIn(installation.dataDir, [...needles, ...never])).toEqual([])
    await installation.restart()
    expect(await tracesIn(installation.dataDir, [...needles, ...never])).toEqual([])

    const records = await streamOf(sent.id)
    expect(verifyChain(records)).toBeNull()
    const kept = await verifyEvidence(sourceOf(before), { heads: [records.at(-2)!.hash] })
    expect(kept.faults).toEqual(words.faults)
    const after = await verifyEvidence(sourceOf(await evidenceOf(sent)), { heads: records.map(({ hash }) => hash) })
    expect(after).toMatchObject({ holds: true, facts: { title: null, events: records.length } })
    expect(await vaultHas(documentSubject(own.id))).toBe('destroyed')
    expect(await vaultHas(documentSubject(shared.id))).not.toBe('destroyed')
    const bytes = await installation.read(`/api/documents/${shared.id}/file`)
    expect(Buffer.from(await bytes.arrayBuffer()).equals(sharedPdf)).toBe(true)
    expect((await owner.get<SignatureRequestView>(`/api/signature-requests/${other.body.id}`)).body).toMatchObject({
      title: 'Untouched',
      documents: [{ originalName: 'Shared by two.pdf' }],
    })
  })

  it('leaves a tombstone: what happened and when, without personal data', async () => {
    const shared = await upload('Shared.pdf', await samplePdf(1, 'Shared'))
    const { sent, own } = await fullStory(shared)
    const before = (await owner.get<HistoryEntry[]>(`${sent.path}/events`)).body
    await owner.post(`${sent.path}/erase`, { reason: 'Asked for' })
    await settled(sent.id)
    const { body } = await owner.get<SignatureRequestView>(sent.path)
    expect(body).toMatchObject({ title: null, status: 'completed', erased: { reason: 'Asked for' }, files: [] })
    expect(body.recipients.map(({ name, email, status }) => [name, email, status])).toEqual([
      [null, null, 'signed'],
      [null, null, 'approved'],
    ])
    const list = (await owner.get<SignatureRequestSummary[]>('/api/signature-requests')).body
    expect(list.find(({ id }) => id === sent.id)).toMatchObject({ title: null, erased: { reason: 'Asked for' } })
    expect((await owner.get<SignatureRequestSummary[]>('/api/signature-requests?q=lovelace')).body).toEqual([])
    const history = (await owner.get<HistoryEntry[]>(`${sent.path}/events`)).body
    expect(history.slice(0, -1).map(({ revision, at, type, hash }) => [revision, at, type, hash])).toEqual(
      before.slice(0, history.length - 1).map(({ revision, at, type, hash }) => [revision, at, type, hash]),
    )
    expect(history.at(-1)!.text).toBe('All personal data was erased: Asked for')
    expect(JSON.stringify(history)).not.toMatch(/Lovelace|Goble|Lighthouse/)
    const then = await owner.get<SignatureRequestView>(`${sent.path}?at=5`)
    expect(then.text).not.toMatch(/Lovelace|Lighthouse/)
    const download = await owner.get(`${sent.path}/download`)
    expect([download.status, download.text]).toEqual([404, 'The files of this request were erased.'])
    expect((await owner.get(`${sent.path}/certificate`)).status).toBe(404)
    expect((await owner.get(`/api/documents/${own.id}/pdf`)).status).toBe(404)
    expect((await owner.get<OutboxEntry[]>('/api/outbox')).body).toEqual([])
  })

  it('disables all links and removes queued emails', async () => {
    const { request, link } = await world.sendWithLink()
    const mailId = `invitation-${request.people[0]!.id}-1-0`
    await until(() => installation.engines.queue.holds(mailQueue, mailId))
    await owner.post(`${request.path}/cancel`, { reason: '' })
    await owner.post(`${request.path}/erase`, { reason: 'Over' })
    await settled(request.id)
    expect(await installation.engines.queue.holds(mailQueue, mailId)).toBe(false)
    expect(await installation.engines.queue.counts(mailQueue)).toMatchObject({ waiting: 0, delayed: 0 })
    for (const call of ['', '/download', '/evidence', `/documents/${request.documentId}/pdf`]) {
      expect((await reader.get(link + call)).status).toBe(410)
    }
  })

  it('is refused for a pending or unknown request, and without a reason', async () => {
    const request = await world.send([{}])
    const pending = await owner.post(`${request.path}/erase`, { reason: 'Now' })
    expect([pending.status, pending.text]).toEqual([
      409,
      'This request is waiting for its recipients. Cancel it first.',
    ])
    expect((await owner.post(`${request.path}/erase`, { reason: ' ' })).status).toBe(400)
    expect((await owner.post(`${request.path}/erase`)).status).toBe(400)
    const nowhere = '/api/signature-requests/0190dddd-0000-7000-8000-000000000001'
    expect((await owner.post(`${nowhere}/erase`, { reason: 'x' })).status).toBe(404)
  })

  it('has one effect when repeated, and works for drafts, deleted and hidden requests', async () => {
    const { path, request, document } = await owner.draft({ pdf: await samplePdf(1, 'Draft') })
    for (const reason of ['First', 'Second']) {
      const { body } = await owner.post<SignatureRequestView>(`${path}/erase`, { reason })
      expect(body.erased?.reason).toBe('First')
    }
    const changed = await owner.patch(path, { title: 'New' })
    expect([changed.status, changed.text]).toEqual([409, 'All personal data in this request was erased.'])
    await settled(request.id)
    expect(await vaultHas(documentSubject(document.id))).toBe('destroyed')

    const hidden = await world.send([{}])
    await owner.post(`${hidden.path}/cancel`, { reason: '' })
    await owner.delete(hidden.path)
    const answer = await owner.post<SignatureRequestView>(`${hidden.path}/erase`, { reason: 'Gone already' })
    expect([answer.status, answer.body.title]).toEqual([200, null])
    await settled(hidden.id)

    const deleted = await owner.draft({ pdf: await samplePdf(1, 'Deleted') })
    await owner.delete(deleted.path)
    expect((await owner.post(`${deleted.path}/erase`, { reason: 'Gone' })).status).toBe(200)
    await settled(deleted.request.id)
    expect((await owner.get(deleted.path)).status).toBe(404)
  })

  it('removes recently stored bytes', async () => {
    const { request, path } = await owner.draft({ pdf: await samplePdf(1, 'Fresh') })
    // The upload and its rendition.
    expect(await blobs()).toHaveLength(2)
    await owner.post(`${path}/erase`, { reason: 'x' })
    await settled(request.id)
    expect(await blobs()).toEqual([])
  })

  it('waits for a concurrent upload of the same bytes, which keeps them', async () => {
    const pdf = await samplePdf(1, 'Everybody’s form')
    const { request, path } = await owner.draft({ pdf })
    const before = await blobs()
    const { eventLog, bytesUnderWay } = installation.engines
    const { promise: uploading, resolve: isUploading } = Promise.withResolvers<void>()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { promise: waiting, resolve: isWaiting } = Promise.withResolvers<void>()
    const append = eventLog.append.bind(eventLog)
    eventLog.append = async (...given) => {
      if (given[2].some(({ type }) => type === 'DocumentUploaded')) {
        isUploading()
        await opened
      }
      return append(...given)
    }
    const isMarked = bytesUnderWay.isMarked.bind(bytesUnderWay)
    bytesUnderWay.isMarked = async (...given) => {
      const marked = await isMarked(...given)
      if (marked) isWaiting()
      return marked
    }
    const again = installation.browser().upload([{ name: 'The same.pdf', bytes: pdf }])
    await uploading
    await owner.post(`${path}/erase`, { reason: 'x' })
    await waiting
    expect(await blobs()).toEqual(before)
    open()
    const [document] = (await again).body
    await settled(request.id)
    const file = await installation.read(`/api/documents/${document!.id}/file`)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await installation.read(`/api/documents/${document!.id}/pdf`)).status).toBe(200)
  })

  it('leaves bytes marked by a crashed upload to the sweep, which also removes the marker', async () => {
    const { path } = await owner.draft({ pdf: await samplePdf(1, 'Crashed') })
    const { bytesUnderWay } = installation.engines
    const names = await blobs()
    await bytesUnderWay.mark('of a crash', names, new Date(Date.now() + late))
    await owner.post(`${path}/erase`, { reason: 'x' })
    late += 2 * hour
    await installation.api.scheduler.stop()
    installation.api.scheduler.start()
    await until(async () => (await blobs()).length === 0)
    expect(await bytesUnderWay.isMarked(names[0]!, new Date(0))).toBe(false)
  })
})

describe('the retention period', () => {
  const day = 24 * hour

  it('erases ended requests and idle drafts automatically, but no pending requests', async () => {
    await installation.end()
    installation = await openInstallation({
      clock: clockAt(() => new Date(Date.now() + late)),
      environment: { RETENTION_DAYS: '20' },
    })
    world = new SigningWorld(installation)
    owner = world.owner
    const draft = await owner.draft({ pdf: await samplePdf(1, 'Draft') })
    const [cancelled, pending] = [await world.send([{}]), await world.send([{}])]
    await owner.post(`${cancelled.path}/cancel`, { reason: '' })
    const startAfter = async (days: number) => {
      late += days * day
      await installation.restart()
      await installation.api.scheduler.stop()
    }
    const anHourLater = async () => {
      late += hour
      installation.api.scheduler.start()
      await installation.api.scheduler.stop()
    }
    const afterDays = async (days: number) => {
      await startAfter(days)
      await anHourLater()
    }
    const erased = async (path: string) => (await owner.get<SignatureRequestView>(path)).body.erased?.reason
    await afterDays(19)
    expect(await erased(cancelled.path)).toBeUndefined()
    await owner.patch(draft.path, { title: 'Still worked on' })
    await startAfter(2)
    // The retention job may not have run yet.
    expect(await erased(cancelled.path)).toBeUndefined()
    await anHourLater()
    await until(async () => (await erased(cancelled.path)) !== undefined)
    expect(await erased(cancelled.path)).toBe('The retention period of 20 days is over.')
    expect([await erased(draft.path), await erased(pending.path)]).toEqual([undefined, undefined])
    // The other request has expired by now; the retention of twenty days counts from its recorded expiry.
    await afterDays(20)
    await until(async () => (await erased(draft.path)) !== undefined)
    await afterDays(11)
    expect(await erased(pending.path)).toBeUndefined()
    await afterDays(10)
    await until(async () => (await erased(pending.path)) !== undefined)
  })
})
