import { readFile } from 'node:fs/promises'
import type { BlobStore } from '@countersign/blobs'
import type { Vault } from '@countersign/vault'
import { type Attended, openSealingTools, type SealingIdentity, type SealingPools } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import { BadConfiguration } from '@countersign/process'
import type { TimestampsByHttp } from './adapters/timestamps-by-http.js'
import { BlobSealing } from './adapters/blob-sealing.js'
import { sealedAtOnce, type SealingParts } from './effects/sealing/sealing.js'
import type { Clock } from '../kernel/clock.js'
import type { SealingAhead } from './ports/sealing.js'
import type { RequestsConfiguration } from './configuration.js'

/** @throws {BadConfiguration} */
export async function openSealing({
  engines: { blobs, vault, stagingDir },
  configuration: { signing, timestampUrl, outboundNetworks },
  pools,
  timestampServer,
  clock,
  log,
}: {
  engines: { blobs: BlobStore; vault: Vault; stagingDir: string }
  configuration: Pick<RequestsConfiguration, 'signing' | 'timestampUrl' | 'outboundNetworks'>
  /** Absent: sealing opens its own. */
  pools: SealingPools | undefined
  timestampServer: Pick<TimestampsByHttp, 'run'> | null
  clock: Clock
  log: Log
}): Promise<Pick<SealingParts, 'sealing' | 'manner' | 'close'> & { ahead: SealingAhead }> {
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

const subject = 'document-sealing'

/**
 * The key that seals documents: the configured one, or one derived from the vault (rule sealing-2), which is the same
 * on every replica, moves with the vault and is stored nowhere else.
 * @returns a getter; reads the configured key immediately, derives the other on first use
 * @throws {BadConfiguration} when the configured file cannot be used
 */
export async function sealingIdentity(
  signing: RequestsConfiguration['signing'],
  vault: Pick<Vault, 'obtain'>,
): Promise<() => Promise<SealingIdentity>> {
  if (signing) {
    const identity = await configured(signing)
    return async () => identity
  }
  return async () => {
    const { derivedIdentity } = await import('@countersign/seal/identity')
    return derivedIdentity((await vault.obtain(subject)).ecdsaKey('sealing-key/v1'))
  }
}

async function configured({ p12, password }: NonNullable<RequestsConfiguration['signing']>): Promise<SealingIdentity> {
  const { readP12, UnreadableP12 } = await import('@countersign/seal/identity')
  try {
    return await readP12(await readFile(p12), password)
  } catch (error) {
    if (error instanceof UnreadableP12) throw new BadConfiguration([`SIGNING_P12 cannot be used: ${error.message}`])
    const { code, message } = error as NodeJS.ErrnoException
    throw new BadConfiguration([`SIGNING_P12 names a file that cannot be read (${code ?? message}).`])
  }
}
