import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { BadConfiguration } from '@countersign/process'

const control = /[^\P{Cc}\t\n\r]/u

/**
 * Merges a `.env` into the environment, which takes precedence. The file lies in COUNTERSIGN_HOME if that is set.
 * @param dir its folder otherwise, which is that of package.json
 * @param startedBy user id of this process; undefined if the system has none
 * @throws {BadConfiguration} if the file is not plain text, or belongs to another account, which could redirect mails
 * with signing links (ADR 0038); or if the file in COUNTERSIGN_HOME moves the data elsewhere (rule running-21)
 */
export function loadDotEnv(
  dir: string,
  environment: NodeJS.ProcessEnv,
  startedBy: number | undefined = process.getuid?.(),
): NodeJS.ProcessEnv {
  const home = environment.COUNTERSIGN_HOME
  const file = join(home || dir, '.env')
  if (!existsSync(file)) return environment
  const owner = statSync(file).uid
  if (startedBy !== undefined && owner !== startedBy && owner !== 0)
    throw new BadConfiguration([
      `${file} belongs to the user id ${owner}, not to ${startedBy}, who starts this, or to root, so another account could decide where emails go. Read it, then take it over with chown, or remove it.`,
    ])
  const text = plainText(readFileSync(file))
  if (text === undefined)
    throw new BadConfiguration([
      `${file} is not plain text: it contains control characters or bytes that are not UTF-8. Rewrite it in a text editor, or remove it.`,
    ])
  const settings = parseEnv(text)
  if (home && settings.DATA_DIR)
    throw new BadConfiguration([
      `DATA_DIR cannot be set in ${file}, because that file is itself in the folder of the data. Set DATA_DIR in the environment, or remove it.`,
    ])
  return { ...settings, ...environment }
}

function plainText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return control.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
