import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import semver from 'semver'

interface SharedManifest {
  name: string
  shared: { name: string; version: string; requiredVersion: string }[]
}

/** The runtime does not enforce version ranges (measured), so the build does. @returns a sentence for each problem */
export async function whatIsMissing(shellDist: string, remoteDist: string): Promise<string[]> {
  const shell = await manifestIn(shellDist)
  const remote = await manifestIn(remoteDist)
  const provided = new Map(shell.shared.map((share) => [share.name, share.version]))
  return remote.shared.flatMap(({ name, requiredVersion }) => {
    const version = provided.get(name)
    if (version !== undefined && semver.satisfies(version, requiredVersion)) return []
    return [`${remote.name} needs ${name} ${requiredVersion}; the shell provides ${version ?? 'none'}`]
  })
}

const manifestIn = async (dist: string): Promise<SharedManifest> =>
  JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')) as SharedManifest
