import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type BlobStore, BlobsUnavailable } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { pageCheckQueue } from '@countersign/contracts/jobs'
import { type DocumentTools, PageNotDrawn, PicturesTooLarge } from '@countersign/documents'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { type JobQueue, QueueUnavailable } from '@countersign/job-queue'
import { StagingFolder } from '@countersign/process'
import { openMemoryBytesUnderWay } from '@countersign/requests-api/internal/requests/adapters/memory-bytes-under-way'
import { openSqlitePageChecks } from '@countersign/requests-api/internal/requests/adapters/sqlite-page-checks'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import {
  ChecksBeforeSending,
  DraftsChecked,
} from '@countersign/requests-api/internal/requests/use-cases/documents/checks-before-sending'
import { PageCheckBook } from '@countersign/requests-api/internal/requests/use-cases/documents/page-check-book'
import { PageCheckTurns } from '@countersign/requests-api/internal/requests/effects/documents/turns'
import { PageChecking } from '@countersign/requests-api/internal/requests/effects/documents/check-pages'
import { PageCheckRecords } from '@countersign/requests-api/internal/requests/use-cases/documents/page-check-records'
import { PageCheckRequests } from '@countersign/requests-api/internal/requests/effects/documents/tasks'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { NamingBytes } from '@countersign/requests-api/internal/requests/use-cases/documents/naming-bytes'
import { UploadDecisions } from '@countersign/requests-api/internal/requests/use-cases/documents/upload-decisions'
import {
  enqueueLost,
  turnsIn,
  workWith,
} from '@countersign/requests-api/internal/requests/effects/documents/page-checks'
import { RunningEffects, taskQueue } from '@countersign/requests-api/internal/platform/effects/run-effects'
import type { PageChecks } from '@countersign/requests-api/internal/requests/ports/page-checks'
import { documentsToCheck } from '@countersign/requests-api/internal/requests/read-models/documents/documents-to-check'
import type { DocumentFacts } from '@countersign/requests-api/internal/requests/domain/document-facts'
import type { RequestEvent, SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { openWorld, type World } from '../../read-models/projected.js'
import * as sample from '../../domain/sample-events.js'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { clockAt } from '../../../clock-at.js'

const { created, documentId, requestId, sent } = sample
let minutes: number
/** The checks before sending wait by it. */
let time: VirtualTime
const clock = clockAt(() => new Date(Date.parse('2026-11-22T12:00:00.000Z') + minutes * 60_000))
const uploadId = '0190bbbb-0000-7000-8000-000000000001'
const draft = `signature-request-${requestId}`
const upload = `upload-${uploadId}`
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

let dir: string
let world: World
let blobs: BlobStore
let checks: PageChecks
let queue: JobQueue
let rendition: { sha256: string; size: number }
let allTurns: PageCheckTurns[]
type PageTools = Pick<DocumentTools, 'checkPages' | 'keepAsPictures'>

/** Pages that the fake tools were asked to check. */
let asked: number[][]
let callers: Set<string>
let tools: PageTools

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'page-checks-'))
  world = openWorld([documentsToCheck])
  blobs = await openFolderBlobs({ dir: join(dir, 'blobs') })
  checks = openSqlitePageChecks({ file: ':memory:' })
  queue = openMemoryJobQueue()
  rendition = await blobs.putBytes(Buffer.from('a rendition'))
  asked = []
  callers = new Set()
  allTurns = []
  minutes = 0
  time = new VirtualTime()
  tools = {
    async checkPages({ pages: { from, to }, caller }) {
      callers.add(caller)
      asked.push([from, to])
      return { pictures: from <= 12 && to >= 12 ? [12] : [], unlike: [], unkept: false }
    },
    async keepAsPictures({ rendition: path, pages }) {
      const bytes = `${await readFile(path, 'utf8')} with pictures ${pages.join()}`
      const made = join(dir, 'made')
      await writeFile(made, bytes)
      return { path: made, sha256: sha256(bytes), size: bytes.length }
    },
  }
})
afterEach(async () => {
  await queue.close()
  await Promise.all(allTurns.map((turns) => turns.settled()))
  await checks.close()
  await world.end()
  await rm(dir, { recursive: true })
})

function started({ engines = 'PDFium 1, pdf.js 1', turnMs = 30_000 } = {}) {
  const { journal } = world
  const naming = new NamingBytes(openMemoryBytesUnderWay(), { removeUnmarked: async () => [] }, clock)
  const requests = new RequestDecisions(journal, clock)
  const uploads = new UploadDecisions({ journal, clock, tools: {} as never, blobs, naming })
  const staging = new StagingFolder(dir)
  const readModels = { latest: () => world.tablesOf(documentsToCheck) }
  const records = new PageCheckRecords({ readModels, requests, uploads, checks, blobs, naming })
  const given = { tools: { checkPages: (part) => tools.checkPages(part), keepAsPictures: (part) => tools.keepAsPictures(part) } as PageTools } // prettier-ignore
  const checking = new PageChecking({ ...given, checks, blobs, staging, naming, records, engines, turnMs, clock })
  const turns = new PageCheckTurns(turnsIn(taskQueue(queue, pageCheckQueue)), checking, (error) => {
    throw error
  })
  allTurns.push(turns)
  const book = new PageCheckBook(checks, turns, engines, clock)
  const drafts = new DraftsChecked(book, records)
  return {
    book,
    checking,
    requests: new PageCheckRequests(journal, book, drafts, records),
    before: new ChecksBeforeSending(requests, drafts, book, time),
    /** Works until the queue is empty. */
    async work() {
      const effect = { queue: { name: pageCheckQueue, about: 'bytes', work: workWith(turns) } } as const
      const effects = new RunningEffects([effect], queue)
      effects.work(() => Promise.reject(new Error('runs no command')))
      const isBusy = async () => {
        const { waiting, running } = await queue.counts(pageCheckQueue)
        return waiting + running > 0
      }
      while (await isBusy()) await new Promise((resolve) => setImmediate(resolve))
      await effects.stop()
    },
  }
}

/** Starts a process that is asked to check a draft with one document. */
async function askedToCheck(more: Partial<DocumentFacts> = {}) {
  await world.happen(draft, created, attached(more))
  const process = started()
  await process.requests.ofDraft(requestId)
  return process
}

const facts = (more: Partial<DocumentFacts> = {}): DocumentFacts =>
  sample.facts(1, { rendition: { ...sample.rendition(1), ...rendition }, pageCount: 25, ...more })
const uploaded = (more: Partial<DocumentFacts> = {}): SigningEvent => ({
  type: 'DocumentUploaded',
  data: { ...facts(more), uploadId, ownerId: sample.ownerId },
})
const attached = (more: Partial<DocumentFacts> = {}): RequestEvent => ({ type: 'DocumentAttached', data: facts(more) })
const happened = async (stream: string) => (await world.journal.read(stream)).entries.map(({ event }) => event)
const types = async (stream: string) => (await happened(stream)).map(({ type }) => type)

/** Lets time pass whenever a call waits by it, until the call has ended. */
async function ended<Answer>(call: Promise<Answer>): Promise<Answer> {
  let isOver = false
  const outcome = call.finally(() => (isOver = true))
  outcome.catch(() => undefined)
  await until(async () => {
    if (time.pending > 0) await time.pass(250)
    return isOver
  })
  return outcome
}
const { atOnce } = workWith({ run: () => Promise.resolve() })
const resultsOf = (before: ChecksBeforeSending) => ended(before.results(requestId, system('test', 'send')))

/**
 * Lets the first parts go on only when as many have begun as are checked at once.
 *
 * @param waves how many times in turn
 * @returns the documents of the parts, in the order in which they begin; within a wave it is open
 */
function inWaves(waves: number): string[] {
  const begun: string[] = []
  const full = Array.from({ length: waves }, () => Promise.withResolvers<void>())
  tools.checkPages = async ({ rendition: path }) => {
    const wave = Math.floor((begun.push(await readFile(path, 'utf8')) - 1) / atOnce)
    if (begun.length % atOnce === 0) full[wave]?.resolve()
    await full[wave]?.promise
    return { pictures: [], unlike: [], unkept: false }
  }
  return begun
}
const fileOf = async (name: string, pageCount: number): Promise<DocumentFacts> =>
  facts({
    mediaType: 'application/msword',
    pageCount,
    rendition: { ...sample.rendition(1), ...(await blobs.putBytes(Buffer.from(name))) },
  })
const bytes = { get rendition() { return rendition.sha256 }, original: null } // prettier-ignore

describe('a document whose twelfth page is drawn differently by readers', () => {
  it('is checked in parts, and the result recorded in its upload and every draft that holds it', async () => {
    const other = '0190aaaa-0000-7000-8000-000000000002'
    const created2: RequestEvent = { type: 'SignatureRequestCreated', data: { ...created.data, requestId: other } }
    await world.happen(upload, uploaded())
    await world.happen(draft, created, attached())
    await world.happen(`signature-request-${other}`, created2, attached())
    const { requests, work } = started()
    await requests.ofUpload(uploadId)
    await requests.ofDraft(requestId)
    await work()
    expect(asked).toEqual([[1, 20], [21, 25]]) // prettier-ignore
    for (const stream of [upload, draft, `signature-request-${other}`]) {
      const { data } = (await happened(stream)).at(-1) as typeof sample.kept extends () => infer Event ? Event : never
      expect(data).toMatchObject({
        documentId: documentId(1),
        rendition: {
          sha256: sha256('a rendition with pictures 12'),
          warnings: [{ kind: 'picture', count: 1 }],
          pictures: { pages: [12], replaces: rendition },
        },
      })
      expect(await blobs.find(data.rendition.sha256)).not.toBeNull()
    }
    await requests.ofUpload(uploadId)
    await requests.ofDraft(requestId)
    await work()
    expect(await types(upload)).toEqual(['DocumentUploaded', 'DocumentRendered'])
    expect(await types(draft)).toEqual(['SignatureRequestCreated', 'DocumentAttached', 'DocumentRendered'])
    expect(asked).toHaveLength(2)
  })

  it('is recorded in a draft that adds it after the check, without another check', async () => {
    await world.happen(upload, uploaded())
    const { requests, work } = started()
    await requests.ofUpload(uploadId)
    await work()
    await world.happen(draft, created, attached())
    await requests.ofDraft(requestId)
    expect(await types(draft)).toEqual(['SignatureRequestCreated', 'DocumentAttached', 'DocumentRendered'])
    expect(asked).toHaveLength(2)
  })

  it('continues after a process ended, even if the queue lost it', async () => {
    await world.happen(upload, uploaded())
    const { checkPages } = tools
    tools.checkPages = async (part) => {
      if (part.pages.from > 20) throw new Error('the process ends here')
      return checkPages(part)
    }
    const first = started()
    await first.requests.ofUpload(uploadId)
    const [check] = await checks.unfinished(null, 1)
    await expect(first.checking.attempt(check!)).rejects.toThrow('ends here')
    tools.checkPages = checkPages
    queue = openMemoryJobQueue()
    const second = started()
    expect(await enqueueLost(checks, second.book)).toBe(1)
    expect(await enqueueLost(checks, second.book)).toBe(0)
    await second.work()
    expect(asked).toEqual([[1, 20], [21, 25]]) // prettier-ignore
    expect(await types(upload)).toEqual(['DocumentUploaded', 'DocumentRendered'])
  })

  it('yields to others between its turns', async () => {
    await world.happen(upload, uploaded())
    const { requests, work } = started({ turnMs: 0 })
    await requests.ofUpload(uploadId)
    await work()
    expect(asked).toHaveLength(2)
    expect(await checks.find(bytes)).toMatchObject({ turn: 1, checked: 25, pictures: [12] })
  })

  it('takes turns at the checkers by the team of its upload, and by itself where that is unknown', async () => {
    await world.happen(upload, uploaded())
    const { requests, work } = started({ turnMs: 0 })
    await requests.ofUpload(uploadId)
    await work()
    expect([...callers]).toEqual([sample.ownerId])
    callers.clear()
    const { work: workOnDraft } = await askedToCheck({ pageCount: 3, rendition: { ...sample.rendition(1), ...(await blobs.putBytes(Buffer.from('another'))) } }) // prettier-ignore
    await workOnDraft()
    expect([...callers]).toEqual([sha256('another')])
  })

  it('is checked again by a new version of an engine', async () => {
    await world.happen(draft, created, attached())
    const before = started()
    await before.requests.ofDraft(requestId)
    const after = started({ engines: 'PDFium 1, pdf.js 2' })
    await after.requests.ofDraft(requestId)
    await after.work()
    expect((await checks.find(bytes))?.engines).toBe('PDFium 1, pdf.js 2')
    expect(asked).toHaveLength(2)
  })

  it('is checked again by a new version after it became a picture, once, in its upload and drafts', async () => {
    await world.happen(upload, uploaded())
    await world.happen(draft, created, attached())
    const before = started()
    await before.requests.ofDraft(requestId)
    await before.work()
    tools.checkPages = async ({ pages: { from } }) => {
      asked.push([from])
      return { pictures: from === 1 ? [3] : [], unlike: [], unkept: false }
    }
    const after = started({ engines: 'PDFium 1, pdf.js 2' })
    for (let times = 1; times <= 2; times++) {
      await after.requests.ofDraft(requestId)
      await after.requests.ofUpload(uploadId)
      await after.work()
    }
    expect(asked).toHaveLength(4)
    for (const stream of [upload, draft]) {
      expect((await types(stream)).filter((type) => type === 'DocumentRendered')).toHaveLength(2)
      expect((await happened(stream)).at(-1)).toMatchObject({
        data: {
          rendition: {
            sha256: sha256('a rendition with pictures 12 with pictures 3'),
            warnings: [{ kind: 'picture', count: 2 }],
            pictures: { pages: [3, 12], replaces: rendition },
          },
        },
      })
    }
  })

  it('does not change a request that was sent meanwhile', async () => {
    const { work } = await askedToCheck()
    await world.happen(draft, sent)
    await work()
    expect(await types(draft)).toEqual(['SignatureRequestCreated', 'DocumentAttached', 'SignatureRequestSent'])
  })

  it('is given up if its bytes are gone', async () => {
    await world.happen(upload, uploaded({ rendition: { ...sample.rendition(1), sha256: 'd'.repeat(64) } }))
    const { requests, work } = started()
    await requests.ofUpload(uploadId)
    await work()
    expect(await checks.givenUp(9)).toBe(1)
  })

  it('is given up after five tries, which sending reports, and retried five minutes later', async () => {
    await world.happen(draft, created, attached())
    const { checkPages } = tools
    tools.checkPages = async (part) => {
      if (part.pages.from > 20) throw new Error('a child does not start')
      return checkPages(part)
    }
    const { requests, checking, before, work } = started()
    await requests.ofDraft(requestId)
    const [check] = await checks.unfinished(null, 1)
    for (let tries = 1; tries < 5; tries++) await expect(checking.attempt(check!)).rejects.toThrow('does not start')
    await checking.attempt(check!)
    expect(await checks.find(bytes)).toMatchObject({ checked: 20, tries: 5 })
    expect([await checks.unfinished(null, 1), await checks.givenUp(9)]).toEqual([[], 1])
    const send = () => resultsOf(before)
    await expect(send()).rejects.toMatchObject({
      refusal: 'check-failed',
      details: { sentences: expect.stringMatching(/“Agreement 1\.pdf” couldn’t be checked\. Try again in 5 minutes/) },
    })
    tools.checkPages = checkPages
    await expect(send()).rejects.toMatchObject({ refusal: 'check-failed' })
    minutes = 5
    await expect(send()).rejects.toMatchObject({ refusal: 'pages-unchecked' })
    await work()
    expect(await types(draft)).toContain('DocumentRendered')
    expect(await checks.givenUp(9)).toBe(0)
  })

  it('is given up at once if a page cannot be drawn as a picture, which sending reports', async () => {
    tools.keepAsPictures = () => Promise.reject(new PageNotDrawn(12))
    const { before, work } = await askedToCheck()
    await work()
    expect(await checks.find(bytes)).toMatchObject({ checked: 25, tries: 1, result: { undrawn: 12 } })
    await expect(resultsOf(before)).rejects.toMatchObject({
      refusal: 'check-failed',
      details: {
        sentences: expect.stringMatching(/^Page 12 of “Agreement 1\.pdf” couldn’t be drawn\. Try again in 5/),
      },
    })
  })

  it('is not given up while an engine is down', async () => {
    tools.checkPages = () => Promise.reject(new BlobsUnavailable())
    const { checking } = await askedToCheck()
    const [check] = await checks.unfinished(null, 1)
    for (let tries = 1; tries <= 6; tries++) await expect(checking.attempt(check!)).rejects.toThrow(BlobsUnavailable)
    expect(await checks.find(bytes)).toMatchObject({ tries: 0, result: null })
  })

  it('gives a single page a turn before forty documents added earlier have their second', async () => {
    const begun = inWaves(2)
    const { book, work } = started({ turnMs: 0 })
    for (let number = 1; number <= 40; number++) await book.obtain(await fileOf(`document ${number}`, 60))
    await book.obtain(await fileOf('small', 1))
    await work()
    expect(begun).toHaveLength(121)
    expect(begun.slice(0, 2 * atOnce)).toContain('small')
  })
})

describe('a check', () => {
  it('compares pages with the upload beyond the hundred compared at intake', async () => {
    const original = await blobs.putBytes(Buffer.from('an upload'))
    const compared: boolean[] = []
    tools.checkPages = async ({ upload: path, pages }) => {
      compared.push(path !== null)
      return { pictures: [], unlike: pages.from === 101 ? [103] : [], unkept: false }
    }
    const { work } = await askedToCheck({ original, pageCount: 115 })
    await work()
    expect(compared).toEqual([...Array.from({ length: 5 }, () => false), true])
    expect((await happened(draft)).at(-1)).toMatchObject({
      type: 'DocumentRendered',
      data: { rendition: { ...rendition, unlike: [103], warnings: [{ kind: 'differs', count: 1 }] } },
    })
  })

  it('keeps earlier signatures only if the upload is drawn alike too', async () => {
    const original = await blobs.putBytes(Buffer.from('an upload'))
    const given: unknown[] = []
    tools.checkPages = async ({ upload: path, compares, keeps }) => {
      given.push(path && (await readFile(path, 'utf8')), compares)
      return { pictures: [], unlike: [], unkept: keeps }
    }
    const { work } = await askedToCheck({ original, keeps: true })
    await work()
    expect(given.slice(0, 4)).toEqual(['an upload', false, null, false])
    expect((await happened(draft)).at(-1)).toMatchObject({
      type: 'DocumentRendered',
      data: { rendition: { ...rendition, unkept: 'readings' }, keeps: false },
    })
  })

  it('records nothing if every page is drawn alike', async () => {
    tools.checkPages = async () => ({ pictures: [], unlike: [], unkept: false })
    const { work, before } = await askedToCheck()
    await work()
    expect(await types(draft)).toEqual(['SignatureRequestCreated', 'DocumentAttached'])
    expect((await resultsOf(before)).get(documentId(1))?.of).toBe(rendition.sha256)
  })
})

describe('a sending', () => {
  const send = ({ before }: Pick<ReturnType<typeof started>, 'before'>) => resultsOf(before)

  it('is refused with the number of pages checked so far, and requests a missing check', async () => {
    await world.happen(draft, created, attached())
    const process = started()
    await expect(send(process)).rejects.toMatchObject({
      refusal: 'pages-unchecked',
      details: { checked: 0, pages: 25 },
    })
    await process.work()
    expect(await types(draft)).toContain('DocumentRendered')
    expect((await send(process)).get(documentId(1))?.of).toBe(sha256('a rendition with pictures 12'))
  })

  it.each(['before the check was asked for', 'while the check waited in it'])(
    'continues if the queue became unavailable %s',
    async (when) => {
      await world.happen(draft, created, attached())
      const process = started()
      if (when.startsWith('while')) await process.requests.ofDraft(requestId)
      const away = async () => {
        throw new QueueUnavailable('away')
      }
      queue = { ...queue, enqueue: away, holds: away, close: () => Promise.resolve() }
      const later = started()
      const sending = later.before.results(requestId, system('test', 'send'))
      await time.pass(2000)
      await until(async () => Boolean((await checks.find(bytes))?.result))
      await ended(sending)
      expect(await types(draft)).toContain('DocumentRendered')
    },
  )

  it('has its pages checked before documents that were added earlier', async () => {
    const begun = inWaves(1)
    const process = started()
    for (let number = 1; number <= 40; number++) await process.book.obtain(await fileOf(`document ${number}`, 20))
    await world.happen(draft, created, attached())
    await expect(send(process)).rejects.toMatchObject({ refusal: 'pages-unchecked' })
    await process.work()
    expect(begun).toHaveLength(42)
    expect(begun.slice(0, atOnce)).toContain('a rendition')
  })

  it('records a result missing in its draft', async () => {
    await world.happen(upload, uploaded())
    const process = started()
    await process.requests.ofUpload(uploadId)
    await process.work()
    await world.happen(draft, created, attached())
    await send(process)
    expect(await types(draft)).toEqual(['SignatureRequestCreated', 'DocumentAttached', 'DocumentRendered'])
  })

  it('is refused if pictures are too large, and lists the pages', async () => {
    tools.keepAsPictures = ({ pages }) => Promise.reject(new PicturesTooLarge(pages))
    const process = await askedToCheck()
    await process.work()
    await expect(send(process)).rejects.toMatchObject({
      refusal: 'check-failed',
      details: { sentences: expect.stringMatching(/“Agreement 1\.pdf”.*too large: 12\./) },
    })
  })
})
