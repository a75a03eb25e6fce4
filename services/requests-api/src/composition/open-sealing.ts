import { type Attended, openSealingTools, type SealingPools } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import type { TimestampsByHttp } from '../requests/adapters/timestamps-by-http.js'
import { BlobSealing } from '../requests/adapters/blob-sealing.js'
import { sealedAtOnce, type SealingParts } from '../requests/effects/sealing/sealing.js'
import type { Clock } from '../kernel/clock.js'
import type { Engines } from './engines.js'
import type { SealingAhead } from '../requests/ports/sealing.js'
import type { Configuration } from './configuration.js'
import { sealingIdentity } from './sealing-identity.js'

export interface SealingOptions {
  engines: Pick<Engines, 'blobs' | 'vault' | 'stagingDir'>
  configuration: Pick<Configuration, 'signing' | 'timestampUrl' | 'outboundNetworks'>
  /** Absent: sealing opens its own. */
  pools: SealingPools | undefined
  timestampServer: Pick<TimestampsByHttp, 'run'> | null
  clock: Clock
  log: Log
}

/** @throws {BadConfiguration} */
export async function openSealing({
  engines: { blobs, vault, stagingDir },
  configuration: { signing, timestampUrl, outboundNetworks },
  pools,
  timestampServer,
  clock,
  log,
}: SealingOptions): Promise<Pick<SealingParts, 'sealing' | 'manner' | 'close'> & { ahead: SealingAhead }> {
  const identity = await sealingIdentity(signing, vault)
  const attended: Attended | undefined = timestampServer ? (ask) => timestampServer.run(ask) : undefined
  const tools = await openSealingTools({
    stagingDir,
    identity,
    timestampUrl,
    attended,
    outboundNetworks,
    atOnce: sealedAtOnce,
    pools,
    log,
  })
  const manner = `by ${signing ? 'the configured key' : 'its own key'}, ${timestampUrl ? 'with' : 'without'} timestamps`
  const sealing = new BlobSealing({ tools, blobs, stagingDir, clock })
  return {
    sealing,
    ahead: sealing,
    manner: () => `${manner}; ${tools.check()}`,
    close: () => tools.close(),
  }
}
