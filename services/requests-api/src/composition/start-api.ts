import 'reflect-metadata'
import { openDocumentTools } from '@countersign/documents'
import { EventCodec, Journal } from '@countersign/event-log'
import { NestFactory } from '@nestjs/core'
import { CommandBus } from '@nestjs/cqrs'
import { ExpressAdapter } from '@nestjs/platform-express'
import express, { type Express } from 'express'
import { queuedMailPost } from '../adapters/queue/queued-mail-post.js'
import { Clockwork } from '../application/clockwork/clockwork.js'
import { reconcileMails } from '../application/clockwork/reconcile-mails.js'
import { UploadSweep } from '../application/clockwork/sweep-uploads.js'
import { SendingMeans } from '../application/commands/send-request.js'
import { KnownDocuments } from '../application/known-documents.js'
import { Histories } from '../application/queries/read-history.js'
import { ReadModels } from '../application/read-models.js'
import { RequestDecisions } from '../application/request-decisions.js'
import { UploadDecisions } from '../application/uploads/upload-decisions.js'
import { Follower } from '../following/follower.js'
import { Projector } from '../following/projector.js'
import { callLog } from '../http/call-log.js'
import { Idempotency } from '../http/calling/idempotency.js'
import { FaultFilter } from '../http/errors/fault-filter.js'
import { StoredFiles } from '../http/files/files.controller.js'
import { type Part, Parts } from '../http/health/health.controller.js'
import { HttpModule } from '../http/http.module.js'
import { jsonBody } from '../http/json-body.js'
import { ProductVersion } from '../http/openapi.controller.js'
import { OutboxFolder } from '../http/outbox/outbox.controller.js'
import { apiHeaders } from '../http/security/api-headers.js'
import { rateLimited } from '../http/security/rate-limit.js'
import { sameOriginOnly } from '../http/security/same-origin.js'
import { Staging } from '../http/upload/upload.controller.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { MailReactor } from '../reactors/mail-reactor.js'
import { MailRequests } from '../reactors/mail-requests.js'
import { projections } from '../read-models/index.js'
import type { SigningEvent } from '../signing/events.js'
import { eventCatalogue } from '../signing/event-catalogue.js'
import type { Configuration } from './configuration.js'
import type { Engines } from './engines.js'
import { healthParts } from './health-parts.js'
import { recordMailOutcomes } from './mail-outcomes.js'
import { mustBeReadModel } from './rebuild-read-models.js'

const minute = 60_000
const hour = 60 * minute
/** How long an Idempotency-Key is remembered. */
const callsRememberedMs = 24 * hour

export interface ApiOptions {
  engines: Engines
  configuration: Configuration
  clock: Clock
  log: Log
  version: string
  /** What else the installation depends on, such as its mailer: part of what health answers. */
  parts?: readonly Part[]
}

/** The running API: a handler for everything under /api. */
export interface Api {
  handler: Express
  /** Builds a read model anew beside the one being read; every one where no name is given. */
  rebuild(name?: string): Promise<void>
  /** Does the chores now. */
  clockwork: Clockwork
  /** Ends what runs by itself; the engines stay open. */
  stop(): Promise<void>
}

/** Puts the API together and starts everything that runs by itself. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { engines, configuration, clock, log, version } = options
  const { eventLog, readModels: store, queue, blobs, vault, calls, outbox, stagingDir } = engines
  const { owner, publicUrl, wordConverter, gotenbergUrl } = configuration
  const journal = new Journal<SigningEvent>(eventLog, new EventCodec<SigningEvent>(eventCatalogue, vault))
  const projectors = projections.map((projection) => new Projector(projection, store, journal, eventLog, log))
  const [tools] = await Promise.all([
    openDocumentTools({
      stagingDir,
      converter: wordConverter ?? undefined,
      gotenbergUrl: gotenbergUrl ?? undefined,
      log,
    }),
    ...projectors.map((projector) => projector.start()),
  ])

  const readModels = new ReadModels(projectors, eventLog, log)
  const uploads = new UploadDecisions(journal, clock, tools, blobs)
  const post = queuedMailPost(queue, vault)
  const mails = new MailRequests(journal, post)
  const reactor = new Follower(new MailReactor(journal, mails, store), eventLog, log).start()
  const sweep = new UploadSweep(readModels, uploads, blobs, vault, clock)
  const clockwork = new Clockwork(
    [
      {
        name: 'reconcile-mails',
        everyMs: 5 * minute,
        run: async () => ({ mended: await reconcileMails(readModels, post, mails) }),
      },
      { name: 'sweep-uploads', everyMs: hour, run: () => sweep.run() },
      {
        name: 'forget-calls',
        everyMs: hour,
        run: () => calls.forgetBefore(new Date(clock.now().getTime() - callsRememberedMs)),
      },
    ],
    log,
  )
  const parts = healthParts({ engines, tools, projectors, followers: { 'mail-reactor': reactor }, clockwork })

  const handler = edge(publicUrl, log)
  const nest = await NestFactory.create(
    HttpModule.with({
      log,
      secure: publicUrl.protocol === 'https:',
      parts: [
        provide(new RequestDecisions(journal, clock)),
        provide(new KnownDocuments(readModels)),
        provide(new SendingMeans(vault, blobs, owner)),
        provide(new Histories(journal, owner)),
        provide(new Idempotency(calls)),
        provide(new Staging(stagingDir)),
        provide(new StoredFiles(blobs)),
        provide(new OutboxFolder(outbox)),
        provide(new Parts([...parts, ...(options.parts ?? [])])),
        provide(new ProductVersion(version)),
        provide(readModels),
        provide(uploads),
      ],
    }),
    new ExpressAdapter(handler),
    { bodyParser: false, logger: false },
  )
  nest.useGlobalFilters(new FaultFilter(log))
  await nest.init()
  const outcomes = recordMailOutcomes(queue, vault, nest.get(CommandBus))
  clockwork.start()

  return {
    handler,
    clockwork,
    async rebuild(name) {
      mustBeReadModel(name)
      for (const projector of projectors) if (!name || projector.name === name) await projector.rebuild()
    },
    async stop() {
      await clockwork.stop()
      await outcomes.close()
      await reactor.stop()
      await Promise.all(projectors.map((projector) => projector.stop()))
      await nest.close()
      await tools.close()
    },
  }
}

/** What stands before every call: a log line, headers, who may call at all, how often, and the body. */
function edge(publicUrl: URL, log: Log): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // A proxy on this machine says whom it speaks for; anyone else's word is not taken.
  app.set('trust proxy', 'loopback')
  app.use(callLog(log), ...apiHeaders, sameOriginOnly(publicUrl), rateLimited(), jsonBody)
  return app
}

/** A part under its own class, so that constructors ask for it by type. */
const provide = <Value extends object>(useValue: Value) => ({
  provide: useValue.constructor as new (...parameters: never[]) => Value,
  useValue,
})
