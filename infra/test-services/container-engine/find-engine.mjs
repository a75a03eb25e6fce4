import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, runs } from './commands.mjs'
import { dockerCommands } from './docker-commands.mjs'
import { foreignImages } from './foreign-images.mjs'
import { removeAll } from './project.mjs'
import { startOwnEngine } from './own-engine.mjs'

/**
 * Returns the installed engine if it can provide all third-party images; otherwise starts a private one.
 *
 * @returns {Promise<{ name: string, env: NodeJS.ProcessEnv, inside: string[], stop: () => Promise<void> } | { missing:
 * string }>}
 * `inside` prefixes commands that need the published ports
 */
export async function findEngine() {
  const scratch = mkdtempSync(join(tmpdir(), 'countersign-engine-'))
  const remove = () => rmSync(scratch, { recursive: true, force: true })
  const commands = dockerCommands(scratch)
  const found = 'missing' in commands ? commands : await engineFor(commands, scratch)
  if ('missing' in found) {
    remove()
    return found
  }
  const stop = async () => {
    await found.stop()
    remove()
  }
  return { ...found, stop }
}

async function engineFor({ env, compose }, scratch) {
  const whole = { ...process.env, ...env }
  const there = runs('docker', ['version'], { env: whole, seconds: 20 })
  const lacking = there ? foreignImages().find(({ image }) => !canHave(image, whole)) : undefined
  if (there && !lacking) {
    const version = run('docker', ['version', '--format', '{{.Server.Version}}'], { env: whole }).trim()
    return {
      name: `the one that is there (${version}, compose ${compose})`,
      env,
      inside: [],
      stop: async () => removeAll(whole),
    }
  }
  const own = await startOwnEngine({ env: whole, scratch })
  if ('missing' in own) {
    const why = there ? `the engine that is there cannot have ${lacking.image}` : 'no container engine is running'
    return { missing: `${why}, and none of our own can be started: ${own.missing}` }
  }
  const { version, ...rest } = own
  return { name: `one of our own (${version}, compose ${compose})`, ...rest, env: { ...env, ...own.env } }
}

const canHave = (image, env) =>
  runs('docker', ['image', 'inspect', image], { env }) ||
  runs('docker', ['pull', '--quiet', image], { env, seconds: 300 })
