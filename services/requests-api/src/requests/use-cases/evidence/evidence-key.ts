import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Vault } from '@countersign/vault'

const subject = 'evidence-signing'

/** Signs the manifest of an evidence zip. Derived from the vault, so every replica has the same key, and nothing is stored. */
export class EvidenceKey {
  /** SPKI, PEM. */
  readonly publicKey: string
  /** SHA-256 of the public key's DER, hex. */
  readonly sha256: string

  private constructor(private readonly privateKey: KeyObject) {
    const shown = createPublicKey(privateKey)
    this.publicKey = String(shown.export({ type: 'spki', format: 'pem' }))
    this.sha256 = createHash('sha256')
      .update(shown.export({ type: 'spki', format: 'der' }))
      .digest('hex')
  }

  static async of(vault: Pick<Vault, 'obtain'>): Promise<EvidenceKey> {
    return new EvidenceKey((await vault.obtain(subject)).ecdsaKey('evidence-key/v1'))
  }

  /** ECDSA with SHA-256 in IEEE P1363 format, as browsers and Node expect it, hex. */
  sign(bytes: Uint8Array): string {
    return sign('sha256', bytes, { key: this.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  }
}
