import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Vault } from '@countersign/vault'

/** The vault's name for the key that the installation's own is derived from. */
const subject = 'evidence-signing'

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
    return new EvidenceKey((await vault.obtain(subject)).ecdsaKey('evidence-key/v1'))
  }

  /** ECDSA with SHA-256, as browsers and Node take it (IEEE P1363), hex. */
  sign(bytes: Uint8Array): string {
    return sign('sha256', bytes, { key: this.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  }
}
