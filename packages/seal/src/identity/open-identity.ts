import type { webcrypto } from 'node:crypto'
import { Certificate } from 'pkijs'
import type { SealingIdentity } from './identity.js'
import { importKey } from './import-key.js'

/** An identity that was read once, to sign with again and again. */
export interface OpenIdentity {
  key: webcrypto.CryptoKey
  /** The key's own certificate, DER. */
  leaf: Buffer
  /** That one first, then each one's issuer as far as they are known. */
  certificates: readonly [Certificate, ...Certificate[]]
}

/**
 * Reads an identity's key and certificates.
 *
 * @throws {TypeError} for a key of another kind than seals are made with, and where there is no certificate
 */
export async function openIdentity(identity: SealingIdentity): Promise<OpenIdentity> {
  const [leaf, ...issuers] = identity.certificates.map((one) => Buffer.from(one, 'base64'))
  if (!leaf) throw new TypeError('an identity to seal with needs a certificate')
  const certificates: OpenIdentity['certificates'] = [
    Certificate.fromBER(leaf),
    ...issuers.map((der) => Certificate.fromBER(der)),
  ]
  return { key: await importKey(identity), leaf, certificates }
}
