import { PageCheckJob, pageCheckQueue } from '@countersign/contracts/jobs'
import type { DocumentTools } from '@countersign/documents'
import type { Journal } from '@countersign/event-log'
import type { StagingFolder } from '@countersign/process'
import type { BlobStore } from '@countersign/blobs'
import type { Log } from '@countersign/telemetry'
import { DraftsChecked } from '../../use-cases/documents/checks-before-sending.js'
import { PageCheckBook } from '../../use-cases/documents/page-check-book.js'
import { PageCheckRecords, type PageCheckRecordsParts } from '../../use-cases/documents/page-check-records.js'
import type { NamingBytes } from '../../use-cases/documents/naming-bytes.js'
import type { Clock } from '../../../kernel/clock.js'
import type { PageCheck, PageChecks, PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import { type Effect, type Task, type TaskQueue, type Work, forADayMs } from '../../../platform/effects/effect.js'
import { PageChecking } from './check-pages.js'
import { PageCheckRequests } from './tasks.js'
import { PageCheckTurns } from './turns.js'

export interface PageChecksParts extends Pick<PageCheckRecordsParts, 'readModels' | 'requests' | 'uploads'> {
  queue: TaskQueue
  checks: PageChecks
  blobs: BlobStore
  tools: DocumentTools
  staging: StagingFolder
  journal: Pick<Journal, 'read'>
  naming: NamingBytes
  clock: Clock
  log: Log
}

/** The background check of pages, and its other callers: sending and the views of drafts. */
export interface CheckedInBackground {
  effect: Effect
  book: PageCheckBook
  drafts: DraftsChecked
}

export function pageChecks(parts: PageChecksParts): CheckedInBackground {
  const { queue, tools, staging, journal, naming, clock, log, checks, blobs } = parts
  const engines = tools.drawnBy
  const records = new PageCheckRecords(parts)
  const checking = new PageChecking({ tools, checks, blobs, staging, naming, records, engines, clock })
  const turns = new PageCheckTurns(turnsIn(queue), checking, (error) =>
    log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'a check of pages failed while the queue was away',
    ),
  )
  const book = new PageCheckBook(checks, turns, engines, clock)
  const drafts = new DraftsChecked(book, records)
  const asking = new PageCheckRequests(journal, book, drafts, records)
  const effect: Effect = {
    reactors: [
      {
        name: 'upload-check-reactor',
        to: new Set(['DocumentUploaded']),
        urgent: true,
        react: (uploadId) => asking.ofUpload(uploadId),
      },
      {
        // Not urgent: the upload requests the same check, and sending requests any that is missing.
        name: 'draft-check-reactor',
        to: new Set(['DocumentAttached']),
        react: (requestId) => asking.ofDraft(requestId),
      },
    ],
    queue: {
      name: pageCheckQueue,
      about: 'bytes',
      work: workWith(turns),
      lost: { job: 'reconcile-page-checks', mend: () => enqueueLost(checks, book) },
      health: {
        part: 'page-checks',
        words: async (counted) => `${await counted()}, ${await checks.givenUp(1000)} given up`,
      },
    },
    stop: () => turns.settled(),
  }
  return { effect, book, drafts }
}

/** More than one caller's slow documents, so that others reach the checkers, where callers take turns. */
const atOnce = 32

export const workWith = (turns: Pick<PageCheckTurns, 'run'>): Work => ({
  atOnce,
  retryDelaysMs: forADayMs,
  async run(payload) {
    const { version: _, ...task } = PageCheckJob.parse(payload)
    await turns.run(task)
  },
})

export const turnsIn = (queue: TaskQueue): PageCheckTasks => ({
  enqueue: (task, again) => queue.enqueue(jobOf(task), again),
  hurry: (task) => queue.hurry(jobOf(task)),
  holds: (task) => queue.holds(idOf(task)),
})

const idOf = ({ rendition, original, turn }: PageCheckTask): string =>
  `check-${rendition}-${original ?? 'alone'}-${turn}`

const jobOf = (task: PageCheckTask): Task => ({ id: idOf(task), payload: { version: 1, ...task } })

const atATime = 200

/** Enqueues unfinished checks that no queue holds. @returns how many the queue had lost */
export async function enqueueLost(
  checks: Pick<PageChecks, 'unfinished'>,
  book: Pick<PageCheckBook, 'enqueueLost'>,
): Promise<number> {
  let mended = 0
  let after: PageCheck | null = null
  for (;;) {
    const some: PageCheck[] = await checks.unfinished(after, atATime)
    for (const check of some) if (await book.enqueueLost(check)) mended++
    after = some.at(-1) ?? null
    if (!after) return mended
  }
}
