/** An entry of `packages` in a package-lock.json of version 3. */
export interface Locked {
  version: string
  integrity?: string
  dependencies?: Record<string, string>
}

/**
 * A package.json and a package-lock.json that install one package with what it needs, as another lock has them.
 *
 * @param packages of that lock, by path; all that is needed lies at its top
 * @param name of the folder that they stand in
 */
export function lockOf(
  packages: Readonly<Record<string, Locked>>,
  name: string,
  needed: string,
): { manifest: object; lock: object } {
  const found: Record<string, Pick<Locked, 'version' | 'integrity' | 'dependencies'>> = {}
  const take = (wanted: string) => {
    const path = `node_modules/${wanted}`
    const { version, integrity, dependencies } = packages[path] ?? notLocked(wanted)
    if (path in found) return
    if (!integrity) throw new TypeError(`the lock has no hash of ${wanted}`)
    found[path] = { version, integrity, ...(dependencies && { dependencies }) }
    for (const dependency of Object.keys(dependencies ?? {})) take(dependency)
  }
  take(needed)
  const { version } = found[`node_modules/${needed}`]!
  const described = { name, version, dependencies: { [needed]: version } }
  return {
    manifest: { ...described, private: true },
    lock: { name, version, lockfileVersion: 3, requires: true, packages: { '': described, ...found } },
  }
}

function notLocked(name: string): never {
  throw new TypeError(`the lock has no ${name}`)
}
