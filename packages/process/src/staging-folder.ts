import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface DiskSize {
  size: number
  free: number
}

export async function diskOf(dir: string): Promise<DiskSize> {
  // bavail excludes blocks reserved for root.
  const { bavail, blocks, bsize } = await statfs(dir)
  return { size: blocks * bsize, free: bavail * bsize }
}

export class StagingFolder {
  constructor(private readonly dir: string) {}

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

export const removeStaged = (path: string): Promise<void> => rm(path, { force: true })
