import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { randomPart } from './random.js'

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
