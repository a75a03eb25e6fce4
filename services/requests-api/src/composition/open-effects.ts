import type { DocumentTools } from '@countersign/documents'
import type { StagingFolder } from '@countersign/process'
import type { SealingPools } from '@countersign/seal'
import { pageCheckQueue } from '@countersign/contracts/jobs'
import type { Actor, Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { TimestampsByHttp } from '../adapters/sealing/timestamps-by-http.js'
import type { CurrentSenders } from '../application/current-sender.js'
import type { DraftsChecked } from '../application/page-checks/drafts-checked.js'
import type { PageCheckBook } from '../application/page-checks/page-check-book.js'
import type { ReadModels } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import type { BytesRemoval } from '../application/uploads/bytes-removal.js'
import type { NamingBytes } from '../application/uploads/naming-bytes.js'
import type { UploadDecisions } from '../application/uploads/upload-decisions.js'
import { accountMail } from '../effects/account-mail/account-mail.js'
import { credentialKeys } from '../effects/credential-keys/credential-keys.js'
import { erasure } from '../effects/erasure/erasure.js'
import { mail } from '../effects/mail/mail.js'
import { type MailOutcomeParts, mailOutcomes } from '../effects/mail/outcome.js'
import { pageChecks } from '../effects/page-checks/page-checks.js'
import { RunningEffects, taskQueue } from '../effects/run-effects.js'
import { sealing } from '../effects/sealing/sealing.js'
import { timestamps } from '../effects/timestamps/timestamps.js'
import type { Clock } from '../ports/clock.js'
import type { Engines } from '../ports/engines.js'
import type { SealingAhead } from '../ports/sealing.js'
import type { Configuration } from './configuration.js'
import { openSealing } from './open-sealing.js'
import type { CountersignEvent } from '../event-catalogue.js'

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
