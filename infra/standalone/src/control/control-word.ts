import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Authorizes orders. Permissions are not enough: child processes share the account, but cannot read our files. */
const fileIn = (dataDir: string): string => join(dataDir, 'control.key')

export function writeControlWord(dataDir: string): string {
  const word = randomBytes(32).toString('base64url')
  // Delete first: an existing file would keep its permissions.
  removeControlWord(dataDir)
  writeFileSync(fileIn(dataDir), word, { mode: 0o600, flag: 'wx' })
  return word
}

/** Null if no installation runs on the folder. */
export function readControlWord(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const removeControlWord = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

export function isWord(given: string | undefined, word: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${word}`)]
  return one.length === other.length && timingSafeEqual(one, other)
}
