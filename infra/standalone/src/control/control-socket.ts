import { join, relative } from 'node:path'
import { FolderUnusable } from '@countersign/requests-api'

/** A Unix socket's path may have 107 bytes (sockaddr_un). */
const maxBytes = 107

/** Relative if the absolute path is too long. */
export function controlSocket(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  if (Buffer.byteLength(path) <= maxBytes) return path
  const near = relative(process.cwd(), path)
  if (Buffer.byteLength(near) <= maxBytes) return near
  throw new FolderUnusable(
    `DATA_DIR=${dataDir} is too long for a socket in it (${maxBytes} bytes). Choose a shorter path.`,
  )
}
