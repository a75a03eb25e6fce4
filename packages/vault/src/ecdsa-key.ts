import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'

/** Order of the curve P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** 384 bits, which makes the bias of the modular reduction negligible (FIPS 186-5, A.2.1). */
export const ecdsaSecretLength = 48

export function ecdsaKeyFrom(secret: Buffer): KeyObject {
  const wide = BigInt(`0x${secret.toString('hex')}`)
  const scalar = Buffer.from(((wide % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: scalar.toString('base64url') }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
