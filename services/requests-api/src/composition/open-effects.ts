import type { DocumentTools } from '@countersign/documents'
import type { StagingFolder } from '@countersign/process'
import type { SealingPools } from '@countersign/seal'
import { pageCheckQueue } from '@countersign/contracts/jobs'
import type { Actor, Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { TimestampsByHttp } from '../requests/adapters/timestamps-by-http.js'
import type { CurrentSenders } from '../requests/use-cases/current-sender.js'
import type { DraftsChecked } from '../requests/use-cases/documents/drafts-checked.js'
import type { PageCheckBook } from '../requests/use-cases/documents/page-check-book.js'
import type { ReadModels } from '../platform/read-models.js'
import type { RequestDecisions } from '../requests/use-cases/request-decisions.js'
import type { BytesRemoval } from '../requests/use-cases/documents/bytes-removal.js'
import type { NamingBytes } from '../requests/use-cases/documents/naming-bytes.js'
import type { UploadDecisions } from '../requests/use-cases/documents/upload-decisions.js'
import { accountMail } from '../access/effects/mail/account-mail.js'
import { credentialKeys } from '../access/effects/credential-keys.js'
import { erasure } from '../requests/effects/erasure/erasure.js'
import { mail } from '../requests/effects/sending/mail.js'
import { type MailOutcomeParts, mailOutcomes } from './mail-outcomes.js'
import { pageChecks } from '../requests/effects/documents/page-checks.js'
import { RunningEffects, taskQueue } from '../platform/effects/run-effects.js'
import { sealing } from '../requests/effects/sealing/sealing.js'
import { timestamps } from '../requests/effects/evidence/timestamps.js'
import type { Clock } from '../kernel/clock.js'
import type { Engines } from './engines.js'
import type { SealingAhead } from '../requests/ports/sealing.js'
import type { Configuration } from './configuration.js'
import { openSealing } from './open-sealing.js'
import type { CountersignEvent } from './event-catalogue.js'

export interface EffectsOptions extends Pick<MailOutcomeParts, 'execute'> {
  engines: Engines
  configuration: Configuration
  journal: Journal<CountersignEvent>
  readModels: ReadModels
  requests: RequestDecisions
  senders: CurrentSenders
  uploads: UploadDecisions
  naming: NamingBytes
  removal: BytesRemoval
  tools: DocumentTools
  staging: StagingFolder
  /** Absent: the effects open their own. */
  pools: SealingPools | undefined
  clock: Clock
  log: Log
}

export interface OpenedEffects {
  effects: RunningEffects
  book: PageCheckBook
  drafts: DraftsChecked
  ahead: SealingAhead
  /** Null if no timestamp server is configured. */
  timestampServer: TimestampsByHttp | null
}

export async function openEffects(options: EffectsOptions): Promise<OpenedEffects> {
  const { engines, configuration, journal, readModels, requests, uploads, removal, clock, log } = options
  const { vault, queue, blobs, mailbox, readModels: store } = engines
  const { timestampUrl: url } = configuration
  const timestampServer = url === null ? null : new TimestampsByHttp(url, log)
  const { ahead, ...seals } = await openSealing({ ...options, timestampServer })
  const checked = pageChecks({
    ...options,
    queue: taskQueue(queue, pageCheckQueue),
    checks: engines.pageChecks,
    blobs,
  })
  const senderOf = (creator: Actor) => options.senders.of(creator)
  const jobs = { forget: (requestId: string) => effects.forget(requestId) }
  const effects: RunningEffects = new RunningEffects(
    [
      mail({ journal, vault, readModels, senderOf }),
      accountMail({ journal, vault, clock, readModels }),
      mailOutcomes({ vault, execute: options.execute }),
      sealing({ ...seals, journal, readModels, requests, vault, senderOf, log }),
      timestamps({ server: timestampServer, journal, readModels, clock, requests, log }),
      checked.effect,
      credentialKeys({ journal, vault }),
      erasure({ journal, vault, jobs, mailbox, readModels, store, uploads, removal }),
    ],
    queue,
  )
  return { effects, book: checked.book, drafts: checked.drafts, ahead, timestampServer }
}
