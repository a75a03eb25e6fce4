import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Authorizes orders. Permissions are not enough: child processes share the account, but cannot read our files. */
const fileIn = (dataDir: string): string => join(dataDir, 'control.key')

export function writeControlSecret(dataDir: string): string {
  const secret = randomBytes(32).toString('base64url')
  // Delete first: an existing file would keep its permissions.
  removeControlSecret(dataDir)
  writeFileSync(fileIn(dataDir), secret, { mode: 0o600, flag: 'wx' })
  return secret
}

/** Null if no installation runs on the folder. */
export function readControlSecret(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const removeControlSecret = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

export function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${secret}`)]
  return one.length === other.length && timingSafeEqual(one, other)
}
