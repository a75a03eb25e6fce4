import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Output of `infra/test-services/minio/build.sh`. */
const built = fileURLToPath(new URL('../../../../build/minio/minio', import.meta.url))

/** Finds the program named by MINIO, else the one built here, `minio` on the path, or the one from `go install`. */
export function findMinio(): { path: string } | { missing: string } {
  const named = process.env.MINIO
  for (const path of named ? [named] : [built, 'minio', join(homedir(), 'go', 'bin', 'minio')]) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0 && /^minio version /m.test(stdout)) return { path }
  }
  return { missing: 'no MinIO found: infra/test-services/minio/build.sh builds one, where there is Go' }
}

/** Returns why no object store is available, for the names of skipped suites; null if one is. */
export function noObjectStore(): string | null {
  const found = findMinio()
  return 'missing' in found ? found.missing : null
}
