import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The environment, with what a `.env` beside package.json adds to it; what is set outside goes first. */
export function loadDotEnv(dir: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = join(dir, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : environment
}
