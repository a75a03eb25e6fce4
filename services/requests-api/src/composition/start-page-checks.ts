import type { DocumentTools } from '@countersign/documents'
import type { Journal } from '@countersign/event-log'
import type { StagingFolder } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import { DraftsChecked } from '../application/page-checks/drafts-checked.js'
import { PageCheckBook } from '../application/page-checks/page-check-book.js'
import { PageCheckRecords } from '../application/page-checks/page-check-records.js'
import { PageCheckRequests } from '../effects/page-checks/tasks.js'
import { PageCheckTurns } from '../effects/page-checks/turns.js'
import { PageChecking } from '../effects/page-checks/check-pages.js'
import type { ReadModels } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import type { NamingBytes } from '../application/uploads/naming-bytes.js'
import type { UploadDecisions } from '../application/uploads/upload-decisions.js'
import type { Consumer } from '../effects/consumer.js'
import { consumePageChecks } from '../effects/page-checks/consumer.js'
import { PageCheckProducer } from '../effects/page-checks/producer.js'
import type { Clock } from '../ports/clock.js'
import type { Engines } from '../ports/engines.js'
import type { SigningEvent } from '../signing/events.js'

export interface PageChecksStart {
  engines: Pick<Engines, 'queue' | 'blobs' | 'pageChecks'>
  tools: DocumentTools
  staging: StagingFolder
  readModels: Pick<ReadModels, 'upToNow'>
  journal: Journal<SigningEvent>
  requests: RequestDecisions
  uploads: UploadDecisions
  naming: NamingBytes
  clock: Clock
  log: Log
}

/** The background check of pages, put together. */
export interface StartedPageChecks {
  book: PageCheckBook
  drafts: DraftsChecked
  requests: PageCheckRequests
  /** Begins to check. */
  consume(): Consumer
}

export function startPageChecks(start: PageChecksStart): StartedPageChecks {
  const { tools, staging, readModels, journal, requests, uploads, naming, clock, log } = start
  const { queue, blobs, pageChecks: checks } = start.engines
  const engines = tools.drawnBy
  const tasks: PageCheckTurns = new PageCheckTurns(
    new PageCheckProducer(queue),
    (task) => checking.attempt(task),
    (error) =>
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'a check of pages failed while the queue was away',
      ),
  )
  const book = new PageCheckBook(checks, tasks, engines, clock)
  const records = new PageCheckRecords({ readModels, requests, uploads, checks, blobs, naming })
  const drafts = new DraftsChecked(book, records)
  const checking = new PageChecking({ tools, checks, blobs, staging, naming, records, tasks, engines, clock })
  return {
    book,
    drafts,
    requests: new PageCheckRequests(journal, book, drafts, records),
    consume: () => {
      const consumer = consumePageChecks(queue, checking)
      return { ...consumer, stop: () => consumer.stop().then(() => tasks.settled()) }
    },
  }
}
