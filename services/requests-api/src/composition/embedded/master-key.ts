import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FolderUnusable } from './folder-lock.js'

const fileName = 'master.key'

/**
 * The installation's master key: the configured one, or the one made on first start and kept in the data folder, readable
 * by its owner only.
 *
 * @throws {FolderUnusable} when there is a vault but no key to it
 */
export function masterKeyOf(dataDir: string, configured: Buffer | null): Buffer {
  if (configured) return configured
  const file = join(dataDir, fileName)
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (existsSync(join(dataDir, 'vault.sqlite'))) {
    throw new FolderUnusable(
      `${file} is missing, and without it the vault cannot be opened. Restore it, or set MASTER_KEY.`,
    )
  }
  const key = randomBytes(32)
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${key.toString('base64')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  return key
}
