import { spawnSync } from 'node:child_process'

export class CommandFailed extends Error {}

/**
 * @param {{ input?: string, env?: NodeJS.ProcessEnv, cwd?: string, seconds?: number }} options
 * @returns {string} its standard output
 * @throws {CommandFailed}
 */
export function run(program, args, { input, env = process.env, cwd, seconds = 600 } = {}) {
  const options = { input, env, cwd, encoding: 'utf8', timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024 }
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, options)
  if (status === 0) return stdout
  const said = `${stderr ?? ''}${stdout ?? ''}`.trim().split('\n').slice(-15).join('\n')
  throw new CommandFailed(`${program} ${args.join(' ')} ended with ${status ?? signal ?? error?.message}:\n${said}`)
}

export function runs(program, args, options) {
  try {
    run(program, args, options)
    return true
  } catch {
    return false
  }
}

export const whereIs = (program) => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
