import { readFile } from 'node:fs/promises'
import { BadConfiguration } from '@countersign/process'
import type { SealingIdentity } from '@countersign/seal'
import type { Vault } from '@countersign/vault'
import type { RequestsConfiguration } from './configuration.js'

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
