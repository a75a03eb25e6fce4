import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The version of an installed npm package, or undefined when it is not installed. */
export function packageVersion(name: string): string | undefined {
  try {
    const description: unknown = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'))
    const isDescribed = typeof description === 'object' && description !== null && 'version' in description
    return isDescribed && typeof description.version === 'string' ? description.version : undefined
  } catch {
    return undefined
  }
}
