import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `infra/test-services/minio/build.sh` puts it. */
const built = fileURLToPath(new URL('../../../../build/minio/minio', import.meta.url))

/** The program named by MINIO, else the one built here, else `minio` on the path, else where `go install` puts it. */
export function findMinio(): { path: string } | { missing: string } {
  const named = process.env.MINIO
  for (const path of named ? [named] : [built, 'minio', join(homedir(), 'go', 'bin', 'minio')]) {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0 && /^minio version /m.test(stdout)) return { path }
  }
  return { missing: 'no MinIO found: infra/test-services/minio/build.sh builds one, where there is Go' }
}

/** Why no suite can speak to an object store here, for the name of a skipped one; null where it can. */
export function noObjectStore(): string | null {
  const found = findMinio()
  return 'missing' in found ? found.missing : null
}
