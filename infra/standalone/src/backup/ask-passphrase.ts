import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { BadConfiguration, type Environment, readVariables } from '@countersign/process'
import { z } from 'zod'
import { isEncrypted } from './encrypted-archive.js'

// Never an argument: other accounts can list those.
const schema = z.object({ BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters.').optional() })
const fileVariable = 'BACKUP_PASSPHRASE_FILE'

function passphraseIn(environment: Environment): string | undefined {
  const set = readVariables(environment, schema, ['BACKUP_PASSPHRASE']).BACKUP_PASSPHRASE
  // Whoever names a file expects encryption, and nobody reads what a nightly backup says.
  if (set === undefined && environment[fileVariable])
    throw new BadConfiguration([`${fileVariable} names an empty file.`])
  return set
}

/** From `BACKUP_PASSPHRASE` or its file, else asked twice if wanted. @throws {BadConfiguration} */
export async function newPassphrase(environment: Environment, isWanted: boolean): Promise<string | undefined> {
  const set = passphraseIn(environment)
  if (set !== undefined || !isWanted) return set
  const typed = await askPassphrase('Passphrase for this backup: ')
  passphraseIn({ BACKUP_PASSPHRASE: typed || ' ' })
  if (typed === (await askPassphrase('The same again: '))) return typed
  throw new BadConfiguration(['The two passphrases differ. Nothing was written.'])
}

/** From `BACKUP_PASSPHRASE` or its file, else asked if the archive is encrypted. @throws {BadConfiguration} */
export async function passphraseOf(archive: string, environment: Environment): Promise<string | undefined> {
  const set = passphraseIn(environment)
  if (set !== undefined || !existsSync(archive) || !(await isEncrypted(archive))) return set
  return askPassphrase('Passphrase of this backup: ')
}

/** @throws {BadConfiguration} without a terminal, or if the person gives up */
function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new BadConfiguration([
      'A passphrase is needed, and there is no terminal to ask at. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    ])
  }
  // In raw mode the terminal shows nothing by itself, and this output drops what readline would show.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  // Only now: until raw mode, the terminal would show a quick answer.
  process.stderr.write(question)
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    lines.once('close', () => reject(new BadConfiguration(['No passphrase was entered.'])))
  }).finally(() => {
    lines.close()
    process.stderr.write('\n')
  })
}
