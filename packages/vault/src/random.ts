import { randomBytes } from 'node:crypto'

/** Bytes drawn at a time: a draw costs some 3 µs whatever its length (measured), and an event takes three of 12 to 32 bytes. */
const blockLength = 4096

let block = Buffer.alloc(0)
let used = 0

/**
 * Random bytes for what is no secret by itself, such as nonces and salts: of a block that is drawn at once, none of them
 * twice. Keys are drawn by themselves.
 *
 * @param length at most {@link blockLength}
 */
export function randomPart(length: number): Buffer {
  if (length > blockLength) return randomBytes(length)
  if (used + length > block.length) {
    block = randomBytes(blockLength)
    used = 0
  }
  used += length
  return block.subarray(used - length, used)
}
