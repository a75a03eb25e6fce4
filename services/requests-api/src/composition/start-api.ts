import 'reflect-metadata'
import { howToConvertExactly } from '@countersign/process'
import { caughtUp } from '@countersign/projections'
import { openAccess } from '../access/open-access.js'
import { timedDocuments } from '../platform/telemetry/timed-documents.js'
import { openFileTools } from '../requests/file-tools.js'
import { openRequests } from '../requests/open-requests.js'
import { confirmRetention } from '../requests/timers/retention-halt.js'
import { type ApiOptions, openPlatform } from './open-platform.js'
import { mustBeReadModel } from './rebuild-read-models.js'
import { runContexts } from './run-contexts.js'

export async function startApi(options: ApiOptions) {
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
    /** The user of a page; null for a stranger: the page then asks. */
    me: access.pageUser,
    /** True if a request for a page names a host of this installation (rule access-4). */
    isOwnHost: access.isPageHost,
    /** Commands about accounts, for the person at the machine. */
    accounts: access.commands,
    startNotes: async (toTerminal: boolean) => [
      ...(await access.notes.notes(toTerminal)),
      ...(documents.converter.simplified ? howToConvertExactly() : []),
    ],
    /** For refusals outside the handler: limits of incoming requests, pages under foreign host names. */
    security: running.security,
    scheduler: running.scheduler,
    readiness: () => running.health.examine(),
    /** {@link caughtUp} of all read models. */
    caughtUp: (withinMs: number) => caughtUp(running.followers, kept, platform.eventLog, withinMs),
    /** After a restore, records erasures that the history may lack. @returns the number it lacked */
    eraseAgain: requests.eraseAgain,
    /** Confirms the halted retention. @returns a message for the operator @throws {NothingHalted} */
    confirmRetention: () => confirmRetention(engines),
    /** Rebuilds one read model, or all, beside the versions in use. */
    async rebuild(name?: string) {
      mustBeReadModel(name)
      // Concurrently, so that they share reads of the log.
      await Promise.all(kept.filter((one) => !name || one.name === name).map((readModel) => readModel.rebuild()))
    },
    /** Stops background work; the engines stay open. */
    async stop() {
      requests.stop()
      await running.stop()
      if (!options.fileTools) await Promise.all([documents.close(), fileTools.drawing.close()])
    },
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
