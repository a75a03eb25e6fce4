import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { ecdsaKeyFrom, ecdsaSecretLength } from './ecdsa-key.js'

/** A call costs some 3 µs at any length (measured), and an event needs three values of 12 to 32 bytes. */
const blockLength = 4096

let block = Buffer.alloc(0)
let used = 0

/** Generates public values such as nonces and salts from a prepared block. Do not use it for keys. */
export function randomPart(length: number): Buffer {
  if (length > blockLength) return randomBytes(length)
  if (used + length > block.length) {
    block = randomBytes(blockLength)
    used = 0
  }
  used += length
  return block.subarray(used - length, used)
}

const ivLength = 12
const tagLength = 16

export class SealBroken extends Error {
  override readonly name = 'SealBroken'
  constructor(readonly context: string) {
    super(`what was sealed for ${context} does not open`)
  }
}

/**
 * Seals with AES-256-GCM (NIST SP 800-38D) under a random 96-bit nonce.
 * @param context bound as associated data: the result opens only under the same context
 * @returns nonce, ciphertext and tag concatenated
 */
export function seal(key: KeyObject, plain: Buffer, context: string): Buffer {
  const iv = randomPart(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function unseal(key: KeyObject, sealed: Buffer, context: string): Buffer {
  if (sealed.length < ivLength + tagLength) throw new SealBroken(context)
  const iv = sealed.subarray(0, ivLength)
  const tag = sealed.subarray(sealed.length - tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, sealed.length - tagLength)), decipher.final()])
  } catch {
    throw new SealBroken(context)
  }
}

export const requestSubject = (requestId: string): string => `signature-request-${requestId}`

/** Uploaded documents have a separate key (rule documents-8). */
export const documentSubject = (documentId: string): string => `document-${documentId}`

export const personSubject = (personId: string): string => `person-${personId}`

export const keyLength = 32

/**
 * The key of a request, or of an unattached document; destroying it erases all personal data sealed under it. Never
 * used directly: HKDF-SHA-256 (RFC 5869) derives a key per purpose, so that no use weakens another.
 */
export class SubjectKey {
  readonly #bytes: Buffer
  // Cached as a key object: Node would create one from bare bytes on each use, which costs more than the use.
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

  get sealing(): KeyObject {
    return (this.#sealing ??= createSecretKey(this.derive('seal/v1')))
  }

  /** The same purpose always yields the same key. @param length in bytes */
  derive(purpose: string, length = keyLength): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `countersign/${purpose}`, length))
  }

  /** Derives a P-256 key, so that every process with the vault has it and none is stored. */
  ecdsaKey(purpose: string): KeyObject {
    return ecdsaKeyFrom(this.derive(purpose, ecdsaSecretLength))
  }

  /** The raw key, only for wrapping it. */
  reveal(): Buffer {
    return this.#bytes
  }
}

/** Seals a JSON value. @param context the one place of use, such as `event:{id}` @returns base64url */
export function sealJson(key: SubjectKey, value: unknown, context: string): string {
  return seal(key.sealing, Buffer.from(JSON.stringify(value)), context).toString('base64url')
}

export function openJson(key: SubjectKey, sealed: string, context: string): unknown {
  return JSON.parse(unseal(key.sealing, Buffer.from(sealed, 'base64url'), context).toString())
}
