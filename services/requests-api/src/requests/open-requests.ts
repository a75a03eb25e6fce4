import type { BlobStore } from '@countersign/blobs'
import { pageCheckQueue } from '@countersign/contracts/jobs'
import type { DocumentTools } from '@countersign/documents'
import type { Actor } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import type { Mailbox } from '@countersign/mailbox'
import type { DrawingTools } from '@countersign/pdf'
import { diskOf, StagingFolder } from '@countersign/process'
import type { ReadModelStore } from '@countersign/projections'
import type { SealingPools } from '@countersign/seal'
import type { Vault } from '@countersign/vault'
import type { Context, ContextParts } from '../platform/context.js'
import { taskQueue } from '../platform/effects/run-effects.js'
import { bound } from '../platform/use-cases.js'
import { TimestampsByHttp } from './adapters/timestamps-by-http.js'
import type { RequestsConfiguration } from './configuration.js'
import { pageChecks } from './effects/documents/page-checks.js'
import { erasure } from './effects/erasure/erasure.js'
import { timestamps } from './effects/evidence/timestamps.js'
import { expectedDocuments } from './effects/sealing/expected-documents.js'
import { sealing } from './effects/sealing/sealing.js'
import { openRequestMails } from './mail/request-mails.js'
import { requestsControllers } from './http/controllers.js'
import { CheckedViews } from './http/documents/checked-views.js'
import { Staging } from './http/documents/upload.controller.js'
import { StoredFiles } from './http/evidence/files.js'
import { MailboxOrNone } from './http/sending/mailbox.controller.js'
import { SigningCookies } from './http/signing/signing.controller.js'
import { openSealing } from './open-sealing.js'
import { eraseAgain, type PastErasure } from './operations/erase-again.js'
import type { BytesUnderWay } from './ports/bytes-under-way.js'
import type { PageChecks } from './ports/page-checks.js'
import { requestJobs } from './timers/request-jobs.js'
import { currentSender } from './use-cases/current-sender.js'
import { DocumentLookup } from './use-cases/document-lookup.js'
import { BytesRemoval } from './use-cases/documents/bytes-removal.js'
import { ChecksBeforeSending } from './use-cases/documents/checks-before-sending.js'
import { DiskRoom } from './use-cases/documents/disk-room.js'
import { NamingBytes } from './use-cases/documents/naming-bytes.js'
import { PdfRenderer } from './use-cases/documents/pdf-renderer.js'
import { UploadDecisions } from './use-cases/documents/upload-decisions.js'
import type { KnownPeople } from './use-cases/people-lookup.js'
import { RequestDecisions } from './use-cases/request-decisions.js'
import type { RequestServices } from './use-cases/services.js'
import { SignaturesDocuments } from './use-cases/signatures-document.js'
import { Marks } from './use-cases/signing/marks.js'
import { SigningDecisions } from './use-cases/signing/signing-decisions.js'
import { SigningSessions } from './use-cases/signing/signing-sessions.js'
import { requestUseCases } from './use-cases/use-cases.js'

/** The engines that requests need. */
export interface RequestsEngines {
  readModels: ReadModelStore
  queue: JobQueue
  blobs: BlobStore
  vault: Vault
  bytesUnderWay: BytesUnderWay
  pageChecks: PageChecks
  /** Null if emails leave through a mail server. */
  mailbox: Mailbox | null
  stagingDir: string
}

export interface RequestsParts extends ContextParts {
  engines: RequestsEngines
  configuration: RequestsConfiguration & {
    publicUrl: URL
    dataDir: string
    owner: { name: string; email: string }
  }
  files: {
    documents: DocumentTools
    drawing: DrawingTools
    /** Absent: sealing opens its own. */
    sealing?: SealingPools | undefined
  }
  people: KnownPeople
}

/** Opens everything about requests, documents, signing and sealing. */
export async function openRequests(parts: RequestsParts) {
  const { engines, configuration, files, people, journal, readModels, clock, log } = parts
  const { vault, queue, blobs, mailbox, bytesUnderWay: underWay, readModels: store, stagingDir } = engines
  const tools = files.documents
  const removal = new BytesRemoval({ readModels, blobs, underWay, clock })
  const naming = new NamingBytes(underWay, removal, clock)
  const uploads = new UploadDecisions({ journal, clock, tools, blobs, naming })
  const requests = new RequestDecisions(journal, clock, people)
  const staging = new StagingFolder(stagingDir)
  const renderer = new PdfRenderer(tools, blobs, staging)
  const room = new DiskRoom(() => diskOf(configuration.dataDir), configuration.diskReserve)
  const base = { ...parts, vault, blobs, mailbox, store, removal, naming, uploads, requests, staging, tools }
  const checks = engines.pageChecks
  const checking = pageChecks({ ...base, queue: taskQueue(queue, pageCheckQueue), checks })
  const { timestampUrl } = configuration
  const timestampServer = timestampUrl === null ? null : new TimestampsByHttp(timestampUrl, log)
  const { ahead, ...seals } = await openSealing({ ...parts, pools: files.sealing, timestampServer })
  const sessions = new SigningSessions({
    journal,
    readModels,
    vault,
    clock,
    opened: ({ holder, at }) => ahead.expect(expectedDocuments(holder, at)),
  })
  const senderOf = (creator: Actor) => currentSender(people, creator)
  const signatures = new SignaturesDocuments(renderer, blobs, files.drawing)
  const services: RequestServices = {
    checks: new ChecksBeforeSending(requests, checking.drafts, checking.book, clock),
    clock,
    documents: new DocumentLookup(journal, readModels, clock),
    drafts: checking.drafts,
    journal,
    marks: new Marks(blobs, tools, staging),
    naming,
    owner: configuration.owner,
    people,
    quota: configuration.ownerQuota,
    readModels,
    requests,
    signatures,
    signing: new SigningDecisions(sessions, requests),
    uploads,
    vault,
  }
  return {
    controllers: requestsControllers,
    useCases: bound(services, requestUseCases),
    services: [
      new CheckedViews(checking.book),
      new Staging(stagingDir, room, tools),
      new StoredFiles(blobs),
      new MailboxOrNone(mailbox),
      new SigningCookies(configuration.publicUrl.protocol === 'https:'),
    ],
    effects: [
      sealing({ ...base, ...seals, senderOf }),
      timestamps({ ...base, server: timestampServer }),
      checking.effect,
      erasure(base),
    ],
    mails: [openRequestMails({ journal, requests, senderOf })],
    jobs: requestJobs({ ...base, underWay, checks, retentionDays: configuration.retentionDays }),
    health: [
      { name: 'documents', check: () => converterStatus(tools) },
      { name: 'disk', check: () => room.check() },
    ],
    begin: () => void timestampServer?.tryOnce(),
    eraseAgain: (past: readonly PastErasure[]) => eraseAgain(past, requests, vault),
    stop() {
      removal.stop()
      timestampServer?.close()
    },
  } satisfies Context & Record<string, unknown>
}

async function converterStatus(tools: DocumentTools): Promise<string> {
  const { ok, detail } = await tools.health()
  if (!ok) throw new Error(detail)
  return `Word files by ${detail}`
}
