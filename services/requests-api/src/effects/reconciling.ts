import type { PageCheckBook } from '../application/page-checks/page-check-book.js'
import type { ReadModels } from '../application/read-models.js'
import type { Clock } from '../ports/clock.js'
import type { PageChecks } from '../ports/page-checks.js'
import { reconcileMails } from './mail/lost.js'
import type { MailProducer } from './mail/producer.js'
import type { MailRequests } from './mail/tasks.js'
import { reconcilePageChecks } from './page-checks/lost.js'
import { reconcileSealing } from './sealing/lost.js'
import type { SealingRequests } from './sealing/tasks.js'
import { reconcileTimestamps } from './timestamps/lost.js'
import type { TimestampRequests } from './timestamps/tasks.js'

export interface ReconcilingParts {
  readModels: ReadModels
  mailProducer: MailProducer
  mails: MailRequests
  sealings: SealingRequests
  /** Null: no timestamp server is configured. */
  timestamps: TimestampRequests | null
  pageChecks: PageChecks
  book: PageCheckBook
  clock: Clock
}

/** Jobs of the clock: each enqueues again what a queue has lost. */
export function reconcilingJobs(parts: ReconcilingParts) {
  const { readModels, mailProducer, mails, sealings, timestamps, pageChecks, book, clock } = parts
  const everyMinute = (name: string, mend: () => Promise<number>) => ({
    name,
    everyMs: 60_000,
    run: async () => ({ mended: await mend() }),
  })
  return [
    everyMinute('reconcile-mails', () => reconcileMails(readModels, mailProducer, mails)),
    everyMinute('reconcile-sealing', () => reconcileSealing(readModels, sealings)),
    ...(timestamps
      ? [everyMinute('reconcile-timestamps', () => reconcileTimestamps(readModels, timestamps, clock))]
      : []),
    everyMinute('reconcile-page-checks', () => reconcilePageChecks(pageChecks, book)),
  ]
}
