import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Version of an installed package, even if it does not export package.json; undefined if it is not installed. */
export function packageVersion(name: string): string | undefined {
  try {
    const folders = require.resolve.paths(name) ?? []
    const description = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path))
    const described: unknown = JSON.parse(readFileSync(description ?? '', 'utf8'))
    const isDescribed = typeof described === 'object' && described !== null && 'version' in described
    return isDescribed && typeof described.version === 'string' ? described.version : undefined
  } catch {
    return undefined
  }
}
