import { openMongo } from '@countersign/mongo'
import type { Vault } from '../port.js'
import { openMongoVault } from './mongo-vault.js'

/**
 * The vault on a connection of its own, for its database may be another than everything else's.
 *
 * @param url `mongodb://user:password@host:27017/database?replicaSet=rs0`
 * @param masterKey 32 bytes that wrap every key
 * @throws {MongoUnavailable | VaultUnavailable} when the server does not answer
 * @throws {WrongMasterKey} when the vault was made with another master key
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
