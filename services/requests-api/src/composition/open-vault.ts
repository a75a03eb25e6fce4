import { join } from 'node:path'
import { reached } from '@countersign/process'
import { type Vault, WrongMasterKey } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import type { Configuration } from './configuration.js'
import { masterKeyOf } from './embedded/master-key.js'
import { dataFiles } from './embedded/data-folder.js'

/**
 * Opens only the vault, for tools.
 * @param masterKey defaults to the configured key, or the one in the data folder
 * @throws {WrongMasterKey | EngineUnreachable}
 */
export async function openVaultOf(configuration: Configuration, masterKey?: Buffer): Promise<Vault> {
  const { dataDir, engines } = configuration
  if (!engines) {
    const key = masterKey ?? masterKeyOf(dataDir, configuration.masterKey)
    return openSqliteVault({ file: join(dataDir, dataFiles.vault), masterKey: key })
  }
  const { connectMongoVault } = await import('@countersign/vault/mongodb')
  const { vaultMongoUrl, mongoUrl } = engines
  const variable = vaultMongoUrl ? 'VAULT_MONGODB_URL' : 'MONGODB_URL'
  const connected = connectMongoVault({
    url: vaultMongoUrl ?? mongoUrl,
    masterKey: masterKey ?? configuration.masterKey!,
  })
  return reached(variable, connected, [WrongMasterKey])
}
