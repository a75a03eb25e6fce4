import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { BadConfiguration } from '@countersign/process'

const control = /[^\P{Cc}\t\n\r]/u

/**
 * Merges a `.env` beside package.json into the environment, which takes precedence.
 * @param startedBy user id of this process; undefined if the system has none
 * @throws {BadConfiguration} if the file is not plain text, or belongs to another account, which could redirect mails
 * with signing links (ADR 0038)
 */
export function loadDotEnv(
  dir: string,
  environment: NodeJS.ProcessEnv,
  startedBy: number | undefined = process.getuid?.(),
): NodeJS.ProcessEnv {
  const file = join(dir, '.env')
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
  return { ...parseEnv(text), ...environment }
}

function plainText(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return control.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
