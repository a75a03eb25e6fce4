import { readFile } from 'node:fs/promises'
import { BadConfiguration } from '@countersign/process'
import type { SealingIdentity } from '@countersign/seal'
import type { Vault } from '@countersign/vault'
import type { Configuration } from './configuration.js'

/** The vault's name for the key that the installation's own identity is derived from. */
const subject = 'document-sealing'

/**
 * By which key documents are sealed: the configured one, or the installation's own (rule sealing-2). That follows from
 * the vault, so every replica has the same, it moves with the vault, and nothing else keeps it.
 *
 * @returns what gives the identity: the configured one was read by then; the own one is made when it is first asked for
 * @throws {BadConfiguration} when the configured file cannot be used
 */
export async function sealingIdentity(
  signing: Configuration['signing'],
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

async function configured({ p12, password }: NonNullable<Configuration['signing']>): Promise<SealingIdentity> {
  const { readP12, UnreadableP12 } = await import('@countersign/seal/identity')
  try {
    return await readP12(await readFile(p12), password)
  } catch (error) {
    if (error instanceof UnreadableP12) throw new BadConfiguration([`SIGNING_P12 cannot be used: ${error.message}`])
    const { code, message } = error as NodeJS.ErrnoException
    throw new BadConfiguration([`SIGNING_P12 names a file that cannot be read (${code ?? message}).`])
  }
}
