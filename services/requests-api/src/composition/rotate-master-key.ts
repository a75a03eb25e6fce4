import { WrongMasterKey } from '@countersign/vault'
import type { Configuration } from './configuration.js'
import { masterKeyFile, masterKeyOf, replaceMasterKey } from './embedded/master-key.js'
import { openVaultOf } from './open-vault.js'

/**
 * Wraps every key of a stopped installation's vault under another master key. Repeat it after an interruption.
 * @param next 32 bytes
 * @returns instructions for the operator
 * @throws {WrongMasterKey} when the configured key is not the vault's
 * @throws {EngineUnreachable | VaultUnavailable} when it is unavailable
 */
export async function rotateMasterKey(configuration: Configuration, next: Buffer): Promise<string> {
  const { dataDir, masterKey, engines } = configuration
  const current = engines ? masterKey! : masterKeyOf(dataDir, masterKey)
  try {
    const vault = await openVaultOf(configuration, current)
    try {
      await vault.rewrap(next)
    } finally {
      await vault.close()
    }
  } catch (error) {
    // A run interrupted after the last key left nothing to wrap: the vault already uses the new key.
    if (!(error instanceof WrongMasterKey) || !(await opens(configuration, next))) throw error
  }
  if (!engines && !masterKey) {
    replaceMasterKey(dataDir, next)
    return `Every key is wrapped with the new master key, and ${masterKeyFile} holds the new master key. Backups made before need the old one.`
  }
  return 'Every key is wrapped with the new master key. Start again with MASTER_KEY set to the new one. Backups made before need the old one.'
}

async function opens(configuration: Configuration, masterKey: Buffer): Promise<boolean> {
  try {
    await (await openVaultOf(configuration, masterKey)).close()
    return true
  } catch (error) {
    if (error instanceof WrongMasterKey) return false
    throw error
  }
}
