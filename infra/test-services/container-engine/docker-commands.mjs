import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runs, whereIs } from './commands.mjs'

const buildKit = { ...process.env, DOCKER_BUILDKIT: '1' }

/**
 * Puts a `docker` with BuildKit and `compose` first on the path. Debian's docker has no `compose`, only
 * `docker-compose` 1.29.
 *
 * @param folder receives the wrapper
 * @returns {{ env: NodeJS.ProcessEnv, compose: string } | { missing: string }}
 */
export function dockerCommands(folder) {
  const docker = clients().find((path) => runs(path, ['build', '--help'], { env: buildKit }))
  if (!docker) return { missing: 'no docker that builds with BuildKit was found (Debian: apt-get install docker.io)' }
  const compose = runs(docker, ['compose', 'version']) ? `${docker} compose` : whereIs('docker-compose')
  if (!compose) return { missing: 'neither `docker compose` nor docker-compose was found' }
  const shim = join(folder, 'docker')
  writeFileSync(shim, `#!/bin/sh\nif [ "$1" = compose ]; then shift; exec ${compose} "$@"; fi\nexec ${docker} "$@"\n`)
  chmodSync(shim, 0o755)
  const version = spawnSync('sh', ['-c', `${compose} version --short`], { encoding: 'utf8' }).stdout.trim()
  const path = `${folder}${delimiter}${process.env.PATH}`
  return { env: { PATH: path, DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' }, compose: version }
}

function clients() {
  return (process.env.PATH ?? '').split(delimiter).flatMap((dir) => {
    const path = join(dir, 'docker')
    try {
      accessSync(path, constants.X_OK)
      return [path]
    } catch {
      return []
    }
  })
}
