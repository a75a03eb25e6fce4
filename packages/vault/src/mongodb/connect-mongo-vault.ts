import { openMongo } from '@countersign/mongo'
import type { Vault } from '../port.js'
import { openMongoVault } from './mongo-vault.js'

/**
 * Opens a separate connection, because the vault may use a different server from the read models.
 * @throws {MongoUnavailable | VaultUnavailable | WrongMasterKey}
 */
export async function connectMongoVault({ url, masterKey }: { url: string; masterKey: Buffer }): Promise<Vault> {
  await using begun = new AsyncDisposableStack()
  const mongo = begun.adopt(await openMongo(url), (opened) => opened.close())
  const vault = await openMongoVault({ db: mongo.db, masterKey })
  const close = vault.close.bind(vault)
  const opened = begun.move()
  vault.close = async () => {
    await close()
    await opened.disposeAsync()
  }
  return vault
}
