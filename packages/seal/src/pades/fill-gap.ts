import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Gap } from '@countersign/pdf'

/** The reserved gap is invalid: the process that reserved it cannot be trusted. */
export class WrongGap extends Error {
  override readonly name = 'WrongGap'
}

/**
 * Writes a signature into the reserved gap. Hashes the file without parsing it: the signer sees only the digest (ADR
 * 0037).
 * @param gap as reported by the untrusted process that reserved it
 * @param behind length of the original file, before which the gap must not begin
 * @throws {RangeError} if the signature is too large
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
