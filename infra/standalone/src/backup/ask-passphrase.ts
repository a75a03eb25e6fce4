import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { BadConfiguration, type Environment, readVariables } from '@countersign/process'
import { z } from 'zod'

const shortest = 12
const schema = z.object({
  BACKUP_PASSPHRASE: z.string().min(shortest, `must have at least ${shortest} characters.`).optional(),
})

/** @returns undefined if neither `BACKUP_PASSPHRASE` nor its file is set @throws {BadConfiguration} */
export function passphraseIn(environment: Environment): string | undefined {
  return readVariables(environment, schema, ['BACKUP_PASSPHRASE']).BACKUP_PASSPHRASE
}

/** Asks twice at the terminal for a new passphrase. @throws {BadConfiguration} without a terminal, or on a mismatch */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Passphrase for this backup: ')
  passphraseIn({ BACKUP_PASSPHRASE: passphrase || ' ' })
  if (passphrase === (await askPassphrase('The same again: '))) return passphrase
  throw new BadConfiguration(['The two passphrases differ. Nothing was written.'])
}

/** @throws {BadConfiguration} without a terminal, or if the person gives up */
export function askPassphrase(question: string): Promise<string> {
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
