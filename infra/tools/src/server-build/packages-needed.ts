import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export class NotInstalled extends Error {
  override readonly name = 'NotInstalled'
}

/**
 * Packages and their dependencies, as Node resolves them, without optional ones.
 *
 * @param without matches packages to leave out, with what only they need
 * @returns their folders, as real paths
 * @throws {NotInstalled}
 */
export function packagesNeeded(root: string, names: readonly string[], without = /^$/): string[] {
  const found = new Set<string>()
  const look = (name: string, from: string) => {
    if (without.test(name)) return
    const folder = folderOf(name, from)
    if (found.has(folder)) return
    found.add(folder)
    for (const dependency of dependenciesOf(folder)) look(dependency, folder)
  }
  for (const name of names) look(name, realpathSync(root))
  return [...found].toSorted()
}

function folderOf(name: string, from: string): string {
  for (let here = from; ; here = dirname(here)) {
    const folder = join(here, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
    if (here === dirname(here)) throw new NotInstalled(`${name}, which ${from} needs`)
  }
}

function dependenciesOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  return [
    // npm lists optional dependencies here too.
    ...Object.keys(dependencies).filter((name) => !(name in optionalDependencies)),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ]
}
