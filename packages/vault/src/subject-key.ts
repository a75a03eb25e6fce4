import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { ecdsaKeyFrom, ecdsaSecretLength } from './ecdsa-key.js'

/** Bytes of a subject's key: 256 bits. */
export const keyLength = 32

/**
 * The key of one subject: a signature request, or an uploaded document that belongs to none yet. What people typed is
 * sealed under it, so destroying it erases them everywhere. The key itself is never used: every purpose has a key of its
 * own, derived by HKDF-SHA-256 (RFC 5869), so that no use can weaken another.
 */
export class SubjectKey {
  readonly #bytes: Buffer
  // As a key object: given bare bytes, Node makes one at every use, which costs more than the use.
  readonly #key: KeyObject
  #sealing: KeyObject | undefined

  constructor(
    readonly subject: string,
    bytes: Buffer,
  ) {
    if (bytes.length !== keyLength) throw new RangeError(`a subject's key has ${keyLength} bytes, not ${bytes.length}`)
    this.#bytes = bytes
    this.#key = createSecretKey(bytes)
  }

  /** The key for sealing; derived once, for it is used for every event and job. */
  get sealing(): KeyObject {
    return (this.#sealing ??= createSecretKey(this.derive('seal/v1')))
  }

  /**
   * @param purpose names what the derived key is for; the same purpose gives the same key for ever
   * @param length in bytes
   */
  derive(purpose: string, length = keyLength): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `countersign/${purpose}`, length))
  }

  /**
   * A private key for ECDSA on P-256: nothing has to be stored, and whoever has the vault has the same.
   *
   * @param purpose as in {@link derive}
   */
  ecdsaKey(purpose: string): KeyObject {
    return ecdsaKeyFrom(this.derive(purpose, ecdsaSecretLength))
  }

  /** The bare bytes, for the vault's own wrapping only. */
  reveal(): Buffer {
    return this.#bytes
  }
}
