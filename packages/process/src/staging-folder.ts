import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes of a disk: all of it, and those that may be written yet. */
export interface DiskSize {
  size: number
  free: number
}

/** @param dir a folder on the disk @throws when it cannot be looked at */
export async function diskOf(dir: string): Promise<DiskSize> {
  // What only root may use of it is not free.
  const { bavail, blocks, bsize } = await statfs(dir)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** Where files lie that tools read by their path, until their bytes are stored. */
export class StagingFolder {
  constructor(private readonly dir: string) {}

  /**
   * Puts bytes into a file for as long as it is used.
   *
   * @param name what files of this kind begin with
   * @param use is given the file's path
   */
  async with<Answer>(
    name: string,
    content: Uint8Array | Readable,
    use: (path: string) => Promise<Answer>,
  ): Promise<Answer> {
    const path = join(this.dir, `${name}-${randomUUID()}`)
    try {
      await (content instanceof Uint8Array ? writeFile(path, content) : pipeline(content, createWriteStream(path)))
      return await use(path)
    } finally {
      await removeStaged(path)
    }
  }
}

/** Removes a file that a tool has left there; one that is gone is no fault. */
export const removeStaged = (path: string): Promise<void> => rm(path, { force: true })
