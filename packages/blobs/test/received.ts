import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes an uploaded file to a new folder. */
export async function received(bytes: Buffer) {
  const dir = await mkdtemp(join(tmpdir(), 'incoming-'))
  const path = join(dir, 'file')
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, size: bytes.length, sha256, remove: () => rm(dir, { recursive: true }) }
}
