import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { builtServices } from './build-images.mjs'
import { run } from '../../../test-services/container-engine/commands.mjs'
import { project } from '../../../test-services/container-engine/project.mjs'

/**
 * Ignores this checkout's `.env` and `secrets`.
 *
 * @returns {Promise<{ checkout: string, env: NodeJS.ProcessEnv, url: string, mails: string }>}
 */
export async function layOut(scratch) {
  const checkout = join(scratch, 'checkout')
  mkdirSync(checkout)
  spawnSync(
    'sh',
    ['-c', `git ls-files -co --exclude-standard -z | tar --null --ignore-failed-read -T - -c | tar -x -C ${checkout}`],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  )
  run(process.execPath, ['infra/tools/run/compose-init.mjs', checkout], { cwd: checkout })
  const [port, mailPort] = [await freePort(), await freePort()]
  const [url, mails] = [`http://localhost:${port}`, `http://127.0.0.1:${mailPort}`]
  setIn(join(checkout, '.env'), {
    PRODUCTION_PORT: port,
    PRODUCTION_MAILPIT_PORT: mailPort,
    PRODUCTION_PUBLIC_URL: url,
  })
  const env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: project,
    COUNTERSIGN_COMPOSE_CHECKOUT: checkout,
    COUNTERSIGN_COMPOSE_URL: url,
    COUNTERSIGN_COMPOSE_MAILS: mails,
  }
  const built = process.env.COUNTERSIGN_OWN_ENGINE ? builtServices({ checkout, env }) : []
  writeOverride(checkout, built)
  return { checkout, env, url, mails }
}

function setIn(file, values) {
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !(line.split('=')[0] in values))
  const set = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, [...kept, ...set, ''].join('\n'), { mode: 0o600 })
}

/**
 * Lets suites call without a login, under the name of an owner. In a private engine only the host network reaches the
 * package registries.
 *
 * @param {readonly string[]} built services to build in the host network
 */
function writeOverride(checkout, built) {
  const open = { ALLOW_WITHOUT_LOGIN: 'true', OWNER_NAME: 'Countersign', OWNER_EMAIL: 'owner@localhost.localdomain' }
  const services = Object.fromEntries(built.map((name) => [name, { build: { network: 'host' } }]))
  services['requests-api'] = { ...services['requests-api'], environment: open }
  // JSON is YAML.
  writeFileSync(join(checkout, 'docker-compose.override.yml'), JSON.stringify({ services }, null, 2))
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
