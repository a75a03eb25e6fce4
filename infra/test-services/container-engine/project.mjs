import { run } from './commands.mjs'

/** Compose project name, to leave other containers alone. */
export const project = 'countersign-tested'

const ofProject = ['--filter', `label=com.docker.compose.project=${project}`]

export function removeAll(env) {
  const list = (...args) =>
    run('docker', [...args, '--quiet', ...ofProject], { env })
      .split('\n')
      .filter(Boolean)
  const remove = (ids, ...args) => ids.length > 0 && run('docker', [...args, ...ids], { env })
  remove(list('ps', '--all'), 'rm', '--force', '--volumes')
  remove(list('volume', 'ls'), 'volume', 'rm', '--force')
  remove(list('network', 'ls'), 'network', 'rm')
}
