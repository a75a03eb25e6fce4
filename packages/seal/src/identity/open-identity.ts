import type { webcrypto } from 'node:crypto'
import { Certificate } from 'pkijs'
import type { SealingIdentity } from './identity.js'
import { importKey } from './import-key.js'

export interface OpenIdentity {
  key: webcrypto.CryptoKey
  leaf: Buffer
  /** The leaf first, then its known issuers in order. */
  certificates: readonly [Certificate, ...Certificate[]]
}

export async function openIdentity(identity: SealingIdentity): Promise<OpenIdentity> {
  const [leaf, ...issuers] = identity.certificates.map((one) => Buffer.from(one, 'base64'))
  if (!leaf) throw new TypeError('an identity to seal with needs a certificate')
  const certificates: OpenIdentity['certificates'] = [
    Certificate.fromBER(leaf),
    ...issuers.map((der) => Certificate.fromBER(der)),
  ]
  return { key: await importKey(identity), leaf, certificates }
}
