import { SealingJob, sealingQueue } from '@countersign/contracts/jobs'
import type { DocumentTools } from '@countersign/documents'
import { openSealingTools } from '@countersign/seal'
import { BlobSealing } from '../adapters/sealing/blob-sealing.js'
import { Completion } from '../application/completion/completion.js'
import type { ReadModels } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '@countersign/telemetry'
import type { DueRequest } from '../read-models/due.js'
import type { Configuration } from './configuration.js'
import type { Engines } from '../ports/engines.js'
import { sealingIdentity } from './sealing-identity.js'

/** Requests sealed at the same time: each takes a processor and the memory of a document. */
const atOnce = 2
/** One that could not be tried, since an engine was away, is tried again for about a day. */
const retryDelaysMs = [1000, 5000, 30_000, 60_000, 300_000, ...Array.from({ length: 24 }, () => 3_600_000)]

export interface SealingStart {
  engines: Pick<Engines, 'queue' | 'blobs' | 'vault' | 'stagingDir'>
  configuration: Pick<Configuration, 'signing' | 'timestampUrl' | 'outboundNetworks'>
  documents: Pick<DocumentTools, 'render' | 'alike'>
  requests: RequestDecisions
  readModels: Pick<ReadModels, 'asItIs'>
  clock: Clock
  log: Log
}

/** What seals, running. */
export interface RunningSealing {
  /** A word on how it seals. @throws when it cannot */
  check(): Promise<string>
  /** Ends after the requests in hand. */
  stop(): Promise<void>
}

/**
 * Takes requests that everyone has acted on, and completes them.
 *
 * @throws {BadConfiguration} when the configured key cannot be used
 */
export async function startSealing({
  engines: { queue, blobs, vault, stagingDir },
  configuration: { signing, timestampUrl, outboundNetworks },
  documents,
  requests,
  readModels,
  clock,
  log,
}: SealingStart): Promise<RunningSealing> {
  const identity = await sealingIdentity(signing, vault)
  const tools = await openSealingTools({ stagingDir, identity, timestampUrl, outboundNetworks, atOnce, log })
  const sealing = new BlobSealing({ tools, documents, blobs, stagingDir, clock })
  const completion = new Completion({ requests, sealing, vault, log })
  const worker = queue.work(sealingQueue, {
    retryDelaysMs,
    concurrency: atOnce,
    handle: async ({ payload }) => {
      const { requestId, attempt } = SealingJob.parse(payload)
      await completion.attempt(requestId, attempt)
    },
  })
  const manner = `by ${signing ? 'the configured key' : 'its own key'}, ${timestampUrl ? 'with' : 'without'} timestamps`
  return {
    async check() {
      const children = tools.check()
      const { waiting, delayed, running } = await queue.counts(sealingQueue)
      const failed = await toBeTriedAgain(readModels)
      // A document that cannot be sealed is its request's own trouble: this part is well all the same.
      const trouble = failed === 0 ? '' : `; ${failed} failed and to be tried again`
      return `${manner}; ${children}; ${waiting} waiting, ${delayed} due later, ${running} running${trouble}`
    },
    async stop() {
      await worker.close()
      await tools.close()
    },
  }
}

const mostCounted = 200

/** Requests whose sealing failed, and that wait for their next try; of the first so many that are being sealed. */
async function toBeTriedAgain(readModels: Pick<ReadModels, 'asItIs'>): Promise<number> {
  const tables = await readModels.asItIs('due')
  const query = { table: 'requests', where: { sealing: true }, by: 'dueAt', direction: 'rising' } as const
  const page = await tables.page({ ...query, limit: mostCounted })
  return page.filter(({ row }) => (row as DueRequest).timetable.retryAt !== null).length
}
