import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The program that a child runs: beside a bundled server its bundle, which loads in less time than many small files,
 * else the package's own.
 *
 * @param name under which a package exports the program, such as `@countersign/documents/child`
 */
export function childEntry(name: string): URL {
  const bundled = new URL(`children/${name.replaceAll('/', '-')}.js`, import.meta.url)
  const require = createRequire(import.meta.url)
  return existsSync(fileURLToPath(bundled)) ? bundled : pathToFileURL(require.resolve(name))
}
