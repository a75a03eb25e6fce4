import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The word that every order to a running installation carries: whoever can read it may give orders. Permissions of the socket
 * do not suffice, since child processes run under the same account and can connect to it, but can read no file of ours.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'control.key')

/** Makes a word for as long as this process runs. @returns it */
export function writeControlWord(dataDir: string): string {
  const word = randomBytes(32).toString('base64url')
  // Anew, so that its permissions are these whatever lay there before.
  removeControlWord(dataDir)
  writeFileSync(fileIn(dataDir), word, { mode: 0o600, flag: 'wx' })
  return word
}

/** The word of the installation that runs on a folder; null where there is none. */
export function readControlWord(dataDir: string): string | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const removeControlWord = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** Compares in a time that tells nothing of how far they agree. */
export function isWord(given: string | undefined, word: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${word}`)]
  return one.length === other.length && timingSafeEqual(one, other)
}
