import { randomBytes } from 'node:crypto'

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
