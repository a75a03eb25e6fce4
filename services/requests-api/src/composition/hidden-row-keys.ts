import { createHmac } from 'node:crypto'
import { type ReadModelStore, withHiddenKeys } from '@countersign/projections'
import type { Vault } from '@countersign/vault'
import { projections } from '../read-models/index.js'

/** The vault's name for the key that personal row keys are hidden by. */
const subject = 'row-keys'

/** The tables of every projection, as stores are opened with them. */
export const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))

/**
 * Read models in which no key is an address: HMAC-SHA-256 with a key of the vault stands for it, in every replica and after
 * every start the same. What MongoDB keeps as mark of a removed row says nothing without the vault (rule erasure-2).
 */
export async function hidingKeys(store: ReadModelStore, vault: Pick<Vault, 'obtain'>): Promise<ReadModelStore> {
  const secret = (await vault.obtain(subject)).derive('row-keys/v1')
  return withHiddenKeys(store, definitions, (key) => createHmac('sha256', secret).update(key).digest('base64url'))
}
