import { createHmac } from 'node:crypto'
import { type ReadModelStore, withHiddenKeys } from '@countersign/projections'
import type { Vault } from '@countersign/vault'
import { projections } from './read-models.js'

const subject = 'row-keys'

export const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))

/** HMACs replace personal row keys, so MongoDB's tombstones mean nothing without the vault's key (rule erasure-2). */
export async function hidingKeys(store: ReadModelStore, vault: Pick<Vault, 'obtain'>): Promise<ReadModelStore> {
  const secret = (await vault.obtain(subject)).derive('row-keys/v1')
  return withHiddenKeys(store, definitions, (key) => createHmac('sha256', secret).update(key).digest('base64url'))
}
