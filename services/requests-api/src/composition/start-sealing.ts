import { type Attended, openSealingTools, type SealingPools } from '@countersign/seal'
import { BlobSealing } from '../adapters/sealing/blob-sealing.js'
import { Completion } from '../effects/sealing/complete.js'
import type { ReadModels } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '@countersign/telemetry'
import type { EngineWatch } from '@countersign/process'
import type { Consumer } from '../effects/consumer.js'
import { consumeSealings } from '../effects/sealing/consumer.js'
import type { Configuration } from './configuration.js'
import type { Engines } from '../ports/engines.js'
import { sealingIdentity } from './sealing-identity.js'

/** Requests sealed at the same time: each takes a processor and the memory of a document. */
const atOnce = 2

export interface SealingStart {
  engines: Pick<Engines, 'queue' | 'blobs' | 'vault' | 'stagingDir'>
  configuration: Pick<Configuration, 'signing' | 'timestampUrl' | 'outboundNetworks'>
  /** Children that others use too; its own where left out. */
  pools: SealingPools | undefined
  /** The watch over the timestamp server; null where there is none. */
  watch: EngineWatch | null
  requests: RequestDecisions
  readModels: Pick<ReadModels, 'asItIs'>
  clock: Clock
  log: Log
}

/**
 * Takes requests that everyone has acted on, and completes them.
 *
 * @throws {BadConfiguration} when the configured key cannot be used
 */
export async function startSealing({
  engines: { queue, blobs, vault, stagingDir },
  configuration: { signing, timestampUrl, outboundNetworks },
  pools,
  watch,
  requests,
  readModels,
  clock,
  log,
}: SealingStart): Promise<Consumer> {
  const identity = await sealingIdentity(signing, vault)
  const attended: Attended | undefined = watch ? (ask) => watch.run(ask) : undefined
  const tools = await openSealingTools({
    stagingDir,
    identity,
    timestampUrl,
    attended,
    outboundNetworks,
    atOnce,
    pools,
    log,
  })
  const sealing = new BlobSealing({ tools, blobs, stagingDir, clock })
  const completion = new Completion({ requests, sealing, vault, log })
  const consumer = consumeSealings({ queue, completion, readModels, atOnce })
  const manner = `by ${signing ? 'the configured key' : 'its own key'}, ${timestampUrl ? 'with' : 'without'} timestamps`
  return {
    check: async () => `${manner}; ${tools.check()}; ${await consumer.check()}`,
    async stop() {
      await consumer.stop()
      await tools.close()
    },
  }
}
