import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { SubjectKey, Vault } from '@countersign/vault'

/** The vault's name for the key that the installation's own is derived from. */
const subject = 'evidence-signing'

/** Order of the curve P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The installation's own key, by which it signs the list of what an evidence zip holds. Derived from the vault, so every replica
 * has the same, it moves with the vault, and nothing is stored.
 */
export class EvidenceKey {
  /** SPKI, PEM. */
  readonly publicKey: string
  /** SHA-256 over the public key's DER, hex. */
  readonly sha256: string

  private constructor(private readonly privateKey: KeyObject) {
    const shown = createPublicKey(privateKey)
    this.publicKey = String(shown.export({ type: 'spki', format: 'pem' }))
    this.sha256 = createHash('sha256')
      .update(shown.export({ type: 'spki', format: 'der' }))
      .digest('hex')
  }

  static async of(vault: Pick<Vault, 'obtain'>): Promise<EvidenceKey> {
    return new EvidenceKey(ecdsaKey(await vault.obtain(subject)))
  }

  /** ECDSA with SHA-256, as browsers and Node take it (IEEE P1363), hex. */
  sign(bytes: Uint8Array): string {
    return sign('sha256', bytes, { key: this.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  }
}

/** Of 384 bits, so that the remainder is as good as even (FIPS 186-5, A.2.1). */
function ecdsaKey(key: SubjectKey): KeyObject {
  const wide = BigInt(`0x${key.derive('evidence-key/v1', 48).toString('hex')}`)
  const scalar = Buffer.from(((wide % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: scalar.toString('base64url') }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
