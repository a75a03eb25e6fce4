import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

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
