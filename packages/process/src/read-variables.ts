import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { BadConfiguration } from './bad-configuration.js'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Empty variables count as unset.
 *
 * @param secrets variables that may also come from a mounted file, as `NAME_FILE`
 * @throws {BadConfiguration} with one sentence per error
 */
export function readVariables<Schema extends z.ZodObject>(
  environment: Environment,
  schema: Schema,
  secrets: readonly string[],
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const given = withSecretFiles(set, secrets)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new BadConfiguration(
    parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      // Messages of the API's inputs have no period.
      return name in given ? `${name} ${message.includes('.') ? message : `${message}.`}` : `${name} is required here.`
    }),
  )
}

function withSecretFiles(environment: Environment, secrets: readonly string[]): Environment {
  const read: Record<string, string> = {}
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new BadConfiguration([`${name} and ${name}_FILE are both set. Keep one of them.`])
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text) read[name] = text
    } catch {
      throw new BadConfiguration([`${name}_FILE names a file that cannot be read. Check its path and permissions.`])
    }
  }
  return { ...environment, ...read }
}
