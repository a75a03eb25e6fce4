import type { BlobStore } from '@countersign/blobs'
import type { Vault } from '@countersign/vault'
import { type Attended, openSealingTools, type SealingPools } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import type { TimestampsByHttp } from './adapters/timestamps-by-http.js'
import { BlobSealing } from './adapters/blob-sealing.js'
import { sealedAtOnce, type SealingParts } from './effects/sealing/sealing.js'
import type { Clock } from '../kernel/clock.js'
import type { SealingAhead } from './ports/sealing.js'
import type { RequestsConfiguration } from './configuration.js'
import { sealingIdentity } from './sealing-identity.js'

export interface SealingOptions {
  engines: { blobs: BlobStore; vault: Vault; stagingDir: string }
  configuration: Pick<RequestsConfiguration, 'signing' | 'timestampUrl' | 'outboundNetworks'>
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
