import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An installed FerretDB. */
export interface FoundFerretDB {
  path: string
  version: string
}

/** Output of `infra/test-services/ferretdb/build.sh`. */
const built = fileURLToPath(new URL('../../../../build/ferretdb/ferretdb', import.meta.url))

/**
 * Returns the program named by the environment variable FERRETDB, else the one built here, else `ferretdb` on the path,
 * else the one from `go install`. Looks for FerretDB 1.24, because version 2 needs PostgreSQL.
 */
export function findFerretDB(): FoundFerretDB | null {
  const named = process.env.FERRETDB
  for (const path of named ? [named] : [built, 'ferretdb', join(homedir(), 'go', 'bin', 'ferretdb')]) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    const version = status === 0 ? /^version: (v1\.\S+)/m.exec(stdout)?.[1] : undefined
    if (version) return { path, version: `FerretDB ${version} (SQLite backend)` }
  }
  return null
}
