import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FolderUnusable } from './data-folder.js'
import { writeDurably } from './write-durably.js'

export const masterKeyFile = 'master.key'
const keyBytes = 32

/**
 * Returns the configured key, or the one generated on first start, which only the folder's owner can read.
 * @throws {FolderUnusable} when there is a vault without a key, or the file is malformed
 */
export function masterKeyOf(dataDir: string, configured: Buffer | null): Buffer {
  if (configured) return configured
  const file = join(dataDir, masterKeyFile)
  if (existsSync(file)) return readKey(file)
  if (existsSync(join(dataDir, 'vault.sqlite'))) {
    throw new FolderUnusable(
      `${file} is missing, and the vault cannot be opened without it. Restore it, or set MASTER_KEY.`,
    )
  }
  const key = randomBytes(keyBytes)
  writeKey(file, key)
  return key
}

export function replaceMasterKey(dataDir: string, key: Buffer): void {
  writeKey(join(dataDir, masterKeyFile), key)
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === keyBytes) return key
  throw new FolderUnusable(
    `${file} does not contain a key (${keyBytes} bytes in base64). Restore it, or set MASTER_KEY.`,
  )
}

/** Losing the key would lose all sealed data. */
const writeKey = (file: string, key: Buffer): void => writeDurably(file, `${key.toString('base64')}\n`)
