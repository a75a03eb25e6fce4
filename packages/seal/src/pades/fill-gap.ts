import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Gap } from '@countersign/pdf'

/** The room that was kept for a signature is not what it should be: whoever kept it is not to be believed. */
export class WrongGap extends Error {
  override readonly name = 'WrongGap'
}

/**
 * Signs a file in which room was kept for the signature, and writes the signature there. Nothing of the file is parsed:
 * its bytes are hashed, and who signs is told the hash (ADR 0037).
 *
 * @param gap as told by who kept the room, which is not believed
 * @param behind how many bytes were there before: the room lies behind them
 * @param sign makes the signature from the SHA-256 of all bytes but the gap's: DER
 * @throws {WrongGap} when the gap is no room for a signature
 * @throws {RangeError} when the signature is larger
 */
export async function fillGap(
  path: string,
  gap: Gap,
  behind: number,
  sign: (digest: Buffer) => Promise<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await look(file, gap, behind)
    const signature = await sign(await digestAround(file, gap))
    const hex = Buffer.from(Buffer.from(signature).toString('hex'), 'latin1')
    if (hex.length > gap.end - gap.start - 2)
      throw new RangeError(`the signature has ${signature.length} bytes, more than were kept for it`)
    await file.write(hex, 0, hex.length, gap.start + 1)
  } finally {
    await file.close()
  }
}

async function look(file: FileHandle, { start, end }: Gap, behind: number): Promise<void> {
  const { size } = await file.stat()
  const isInFile = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= behind && end <= size
  if (!isInFile || end - start < 2) throw new WrongGap('the room for the signature does not lie behind what was there')
  const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  if (!buffer.equals(Buffer.from(`<${'0'.repeat(end - start - 2)}>`, 'latin1')))
    throw new WrongGap('the room for the signature is not empty')
}

async function digestAround(file: FileHandle, { start, end }: Gap): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const range of [{ start: 0, end: start - 1 }, { start: end }]) {
    for await (const piece of file.createReadStream({ ...range, autoClose: false })) hash.update(piece as Buffer)
  }
  return hash.digest()
}
