import 'reflect-metadata'
import { caughtUp } from '@countersign/projections'
import { openAccess } from '../access/open-access.js'
import { timedDocuments } from '../platform/telemetry/timed-documents.js'
import { openFileTools } from '../requests/file-tools.js'
import { openRequests } from '../requests/open-requests.js'
import { confirmRetention } from '../requests/operations/confirm-retention.js'
import type { Api, ApiOptions } from './api.js'
import { openPlatform } from './open-platform.js'
import { mustBeReadModel } from './rebuild-read-models.js'
import { runContexts } from './run-contexts.js'

export async function startApi(options: ApiOptions): Promise<Api> {
  const { engines, configuration, log, parts, rates } = options
  const { publicUrl, trustedProxies } = configuration
  const platform = await openPlatform(options)
  const { kept } = platform
  const access = openAccess({ ...platform, configuration })
  await access.begin()
  const fileTools = options.fileTools ?? (await openFileTools(configuration, engines.stagingDir, log))
  const documents = timedDocuments(fileTools.documents, platform.metrics)
  const files = { ...fileTools, documents }
  const requests = await openRequests({ ...platform, configuration, files, people: access.people })
  const { callers, limits } = access
  const running = await runContexts(platform, [requests, access], {
    publicUrl,
    trustedProxies,
    callers,
    limits,
    rates,
    parts,
  })
  requests.begin()
  return {
    handler: running.handler,
    me: access.pageUser,
    isOwnHost: access.isPageHost,
    accounts: access.commands,
    startNotes: (toTerminal) => access.notes.notes(toTerminal),
    security: running.security,
    scheduler: running.scheduler,
    readiness: () => running.health.examine(),
    caughtUp: (withinMs) => caughtUp(running.followers, kept, platform.eventLog, withinMs),
    eraseAgain: requests.eraseAgain,
    confirmRetention: () => confirmRetention(engines),
    async rebuild(name) {
      mustBeReadModel(name)
      // Concurrently, so that they share reads of the log.
      await Promise.all(kept.filter((one) => !name || one.name === name).map((readModel) => readModel.rebuild()))
    },
    async stop() {
      requests.stop()
      await running.stop()
      if (!options.fileTools) await Promise.all([documents.close(), fileTools.drawing.close()])
    },
  }
}
