import { createPrivateKey, type webcrypto } from 'node:crypto'
import type { SealingIdentity } from './identity.js'

const curves = new Map([
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
])

/** Accepts RSA (PKCS #1 v1.5) and ECDSA on NIST curves. @throws {TypeError} for other keys */
export async function importKey({ privateKey }: SealingIdentity): Promise<webcrypto.CryptoKey> {
  const der = Buffer.from(privateKey, 'base64')
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  if (asymmetricKeyType === 'rsa')
    return crypto.subtle.importKey('pkcs8', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign'])
  const curve = curves.get(asymmetricKeyDetails?.namedCurve ?? '')
  if (asymmetricKeyType !== 'ec' || !curve)
    throw new TypeError(
      'PDF seals are made with RSA keys, or EC keys on P-256, P-384 or P-521; ' +
        `this one is of the kind ${asymmetricKeyDetails?.namedCurve ?? asymmetricKeyType}.`,
    )
  return crypto.subtle.importKey('pkcs8', der, { name: 'ECDSA', namedCurve: curve }, false, ['sign'])
}
