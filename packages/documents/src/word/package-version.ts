import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Folder of an installed package, also of one on NODE_PATH; undefined if it is not installed. */
export function packageFolder(name: string): string | undefined {
  const folders = require.resolve.paths(name) ?? []
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')))
}

/** Version of an installed package, even if it does not export package.json; undefined if it is not installed. */
export function packageVersion(name: string): string | undefined {
  try {
    const described: unknown = JSON.parse(readFileSync(join(packageFolder(name) ?? '', 'package.json'), 'utf8'))
    const isDescribed = typeof described === 'object' && described !== null && 'version' in described
    return isDescribed && typeof described.version === 'string' ? described.version : undefined
  } catch {
    return undefined
  }
}
