import 'reflect-metadata'
import { createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FullReadiness, Me } from '@countersign/contracts'
import { EventCodec, installationSubject, Journal } from '@countersign/event-log'
import { diskOf, StagingFolder } from '@countersign/process'
import { CommandBus } from '@nestjs/cqrs'
import type { Express } from 'express'
import { Scheduler } from '../platform/timers/scheduler.js'
import { UploadSweep } from '../requests/timers/sweep-uploads.js'
import { SendingMeans } from '../requests/use-cases/sending/send-request.js'
import { PdfRenderer } from '../requests/use-cases/documents/pdf-renderer.js'
import { SignaturesDocuments } from '../requests/use-cases/signatures-document.js'
import { eraseAgain, type PastErasure } from '../requests/operations/erase-again.js'
import { AccountMails } from '../access/account/account-mails.js'
import { BytesRemoval } from '../requests/use-cases/documents/bytes-removal.js'
import { EvidenceArchive } from '../requests/use-cases/evidence/evidence-archive.js'
import { CurrentSenders } from '../requests/use-cases/current-sender.js'
import { DocumentLookup } from '../requests/use-cases/document-lookup.js'
import { ReadModels } from '../platform/read-models.js'
import { ChecksBeforeSending } from '../requests/use-cases/documents/checks-before-sending.js'
import { RequestDecisions } from '../requests/use-cases/request-decisions.js'
import { Requests } from '../requests/use-cases/requests.js'
import { Marks } from '../requests/use-cases/signing/marks.js'
import { SigningDecisions } from '../requests/use-cases/signing/signing-decisions.js'
import { SigningSessions } from '../requests/use-cases/signing/signing-sessions.js'
import { DiskRoom } from '../requests/use-cases/documents/disk-room.js'
import { NamingBytes } from '../requests/use-cases/documents/naming-bytes.js'
import { OwnerQuota } from '../requests/use-cases/documents/owner-quota.js'
import { UploadDecisions } from '../requests/use-cases/documents/upload-decisions.js'
import {
  caughtUp,
  FollowerSet,
  LeasedFollower,
  LeasedReadModel,
  LeaseHolder,
  LogWatch,
  Projector,
} from '@countersign/projections'
import { HistoryWatch } from '../platform/integrity/history-watch.js'
import { Idempotency } from '../platform/http/idempotency.js'
import { CheckedViews } from '../requests/http/documents/checked-views.js'
import { StoredFiles } from '../requests/http/evidence/files.controller.js'
import { Health, type Part } from '../platform/http/health/health.js'
import { SecurityLog } from '../platform/http/security/security-log.js'
import { MailboxOrNone } from '../requests/http/sending/mailbox.controller.js'
import { ToPrepare } from '../requests/http/documents/prepare.controller.js'
import { Staging } from '../requests/http/documents/upload.controller.js'
import { figuresOf } from './figures.js'
import { observeCommands } from '../platform/telemetry/observe-commands.js'
import { observedLog } from '../platform/telemetry/observed-log.js'
import { timedDocuments } from '../platform/telemetry/timed-documents.js'
import { tracedReactor } from '../platform/telemetry/traced-reactor.js'
import type { Clock } from '../kernel/clock.js'
import type { AccountCommands } from '../access/account/account-commands.js'
import type { CallRates } from '../platform/http/security/rate-limit.js'
import { openAccess } from './open-access.js'
import { isPageHost, pageUser } from './page-user.js'
import { mustFitMode } from './reach.js'
import type { Log } from '@countersign/telemetry'
import { Reactor } from '../platform/effects/reactor.js'
import { expectedDocuments } from '../requests/effects/sealing/expected-documents.js'
import { projections } from './read-models.js'
import { scheduledJobsOf } from './scheduled-jobs.js'
import type { Configuration } from './configuration.js'
import type { Engines } from './engines.js'
import { type FileTools, openFileTools } from './file-tools.js'
import { healthParts } from './health-parts.js'
import { noTelemetry, type Telemetry } from './open-telemetry.js'
import { confirmRetention } from '../requests/operations/confirm-retention.js'
import { mustBeReadModel } from './rebuild-read-models.js'
import { openEffects } from './open-effects.js'
import { startHttp } from './start-http.js'
import { type CountersignEvent, eventCatalogue } from './event-catalogue.js'

export interface ApiOptions {
  engines: Engines
  configuration: Configuration
  clock: Clock
  log: Log
  /** Other parts for health, such as the embedded mailer. */
  parts?: readonly Part[]
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>
  fileTools?: FileTools | undefined
  /** For suites; the usual rates by default. */
  rates?: CallRates | undefined
}

export interface Api {
  handler: Express
  /** The user of a page; null for a stranger: the page then asks. */
  me(request: IncomingMessage): Promise<Me | null>
  /** True if a request for a page names a host of this installation (rule access-4). */
  isOwnHost(request: IncomingMessage): Promise<boolean>
  /** Commands about accounts, for the person at the machine. */
  accounts: AccountCommands
  /** See {@link StartNotes}. */
  startNotes(toTerminal: boolean): Promise<string[]>
  readiness(): Promise<FullReadiness>
  /** {@link caughtUp} of all read models. */
  caughtUp(withinMs: number): Promise<boolean>
  /** Rebuilds one read model, or all, beside the versions in use. */
  rebuild(name?: string): Promise<void>
  /** Confirms the halted retention. @returns a message for the operator @throws {NothingHalted} */
  confirmRetention(): Promise<string>
  /** For refusals outside the handler: limits of incoming requests, pages under foreign host names. */
  security: Pick<SecurityLog, 'note'>
  scheduler: Scheduler
  /** After a restore, records erasures that the history may lack. @returns the number it lacked */
  eraseAgain(past: readonly PastErasure[]): Promise<number>
  /** Stops background work; the engines stay open. */
  stop(): Promise<void>
}

export async function startApi(options: ApiOptions): Promise<Api> {
  const { engines, configuration, clock, log } = options
  const { metrics, tracing } = options.telemetry ?? noTelemetry
  const {
    readModels: store,
    queue,
    blobs,
    vault,
    calls,
    access,
    bytesUnderWay: underWay,
    mailbox,
    stagingDir,
    keepRetiredMs,
  } = engines
  const { owner, publicUrl, trustedProxies, retentionDays } = configuration
  const eventLog = observedLog(engines.eventLog, metrics, tracing)
  // A single process has no other replica to take over its work.
  const logWatch = engines.leasing.shared ? new LogWatch(eventLog, log).start() : undefined
  const leasing = logWatch ? { ...engines.leasing, isAble: () => logWatch.follows } : engines.leasing
  const history = await HistoryWatch.open({ eventLog, vault, clock, log })
  const codec = new EventCodec<CountersignEvent>(eventCatalogue, vault)
  const journal = new Journal<CountersignEvent>(eventLog, codec, history.checks)
  const opened = openAccess({ engines, configuration, journal, clock, log })
  mustFitMode(configuration, await opened.modes.mode())
  await opened.claims.mend()
  const kept = projections.map((projection) => {
    const project = () => new Projector(projection, store, journal, eventLog, log, keepRetiredMs)
    return new LeasedReadModel({ projection, project, store, eventLog, leasing })
  })
  const fileTools = options.fileTools ?? (await openFileTools(configuration, stagingDir, log))
  const { drawing } = fileTools
  const tools = timedDocuments(fileTools.documents, metrics)
  const readModels = new ReadModels(kept, eventLog, log, clock)
  const removal = new BytesRemoval({ readModels, blobs, underWay, clock })
  const naming = new NamingBytes(underWay, removal, clock)
  const uploads = new UploadDecisions(journal, clock, tools, blobs, naming)
  const people = opened.accounts
  const senders = new CurrentSenders(people, async () => (await opened.installation.claim())?.personId ?? null)
  const requests = new RequestDecisions(journal, clock, people)
  const staging = new StagingFolder(stagingDir)
  const renderer = new PdfRenderer(tools, blobs, staging)
  const { effects, book, drafts, ahead, timestampServer } = await openEffects({
    engines,
    configuration,
    journal,
    readModels,
    requests,
    senders,
    uploads,
    naming,
    removal,
    tools,
    staging,
    pools: fileTools.sealing,
    clock,
    log,
    execute: (command) => nest.get(CommandBus).execute(command),
  })
  const sessions = new SigningSessions(journal, readModels, vault, clock, ({ holder, at }) =>
    ahead.expect(expectedDocuments(holder, at)),
  )
  const reactors = effects.reactions().map((reaction) => {
    const following = tracedReactor(new Reactor(reaction, journal, store), tracing, reaction.to)
    return new LeasedFollower(following, eventLog, log)
  })
  const followers = await new FollowerSet([kept, [...reactors, history.follower]], leasing, log).start()
  const sweep = new UploadSweep(readModels, uploads, blobs, vault, underWay, engines.pageChecks, clock)
  const mending = effects.mending()
  const recurring = { mending, sweep, calls, access, history }
  const jobs = scheduledJobsOf({ readModels, requests, ...recurring, clock, retentionDays, vault })
  const scheduler = new Scheduler(jobs, log, clock)
  const room = new DiskRoom(() => diskOf(configuration.dataDir), configuration.diskReserve)
  const parts = healthParts({
    engines,
    logWatch,
    tools,
    kept,
    reactors,
    history,
    scheduler,
    effects,
    room,
    passwords: opened.passwordHealth,
  })
  const health = new Health([...parts, ...(options.parts ?? [])], clock)

  const security = new SecurityLog(log, clock, await vault.obtain('security-log'))
  const { callers, limits } = opened
  const edge = { publicUrl, trustedProxies, clock, log, security, tracing, callers, limits, rates: options.rates }
  const { handler, nest } = await startHttp(edge, [
    ...opened.parts,
    requests,
    new AccountMails(journal, clock),
    sessions,
    new SigningDecisions(sessions, requests),
    new EvidenceArchive(journal, vault, clock),
    new Marks(blobs, tools, staging),
    new DocumentLookup(journal, readModels, clock),
    new SendingMeans(vault, owner, people),
    new SignaturesDocuments(renderer, blobs, drawing),
    naming,
    drafts,
    new ChecksBeforeSending(requests, drafts, book, clock),
    new CheckedViews(book),
    new Requests(journal, owner),
    new Idempotency(calls, createSecretKey((await vault.obtain(installationSubject)).derive('idempotency/v1'))),
    new Staging(stagingDir),
    new ToPrepare(tools),
    room,
    new OwnerQuota(readModels, configuration.ownerQuota),
    new StoredFiles(blobs),
    new MailboxOrNone(mailbox),
    health,
    readModels,
    uploads,
  ])
  observeCommands(nest.get(CommandBus), metrics)
  effects.work()
  void timestampServer?.tryOnce()
  const turn = { begin: () => scheduler.start(), end: () => scheduler.stop() }
  const schedulerLease = await new LeaseHolder('clockwork', turn, leasing, log).start()
  metrics.ask(figuresOf({ kept, reactors, queue, queueNames: effects.queueNames(), eventLog, clock }))

  return {
    handler,
    me: (request) => pageUser(opened, request),
    isOwnHost: (request) => isPageHost(opened, request, publicUrl),
    accounts: opened.commands,
    startNotes: (toTerminal) => opened.notes.notes(toTerminal),
    security,
    scheduler,
    readiness: () => health.examine(),
    caughtUp: (withinMs) => caughtUp(followers, kept, eventLog, withinMs),
    eraseAgain: (past) => eraseAgain(past, requests, vault),
    confirmRetention: () => confirmRetention(engines),
    async rebuild(name) {
      mustBeReadModel(name)
      // Concurrently, so that they share reads of the log.
      await Promise.all(kept.filter((one) => !name || one.name === name).map((readModel) => readModel.rebuild()))
    },
    async stop() {
      removal.stop()
      timestampServer?.close()
      await schedulerLease.stop()
      await effects.stop()
      const isOurs = followers.held
      await followers.stop()
      if (isOurs) await history.finish()
      await logWatch?.stop()
      await nest.close()
      if (!options.fileTools) await Promise.all([tools.close(), drawing.close()])
    },
  }
}
