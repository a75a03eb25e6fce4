// Starts the engines with testcontainers and runs every suite that accepts one. An unavailable engine counts as
// skipped, with the reason. Runs under the pinned Node; the last line counts the results.
import { join } from 'node:path'
import { whatIs } from '../../test-services/container-engine/what-is-real.mjs'
import { runJest } from './jest.mjs'
import { prepareSuites } from './prepare.mjs'
import { fail, finish, skip } from './results.mjs'
import { root } from './root.mjs'
import { noteTalks } from './talked-to.mjs'

// The reaper needs another image; this script stops its containers.
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'

prepareSuites()

const built = join(root, 'infra/test-services/dist/containers')
const { containerEngines } = await import(join(built, 'engines.js'))
const { noContainerEngine } = await import(join(built, 'no-container-engine.js'))
const { removeLeftOfThisRun } = await import(join(built, 'of-this-run.js'))
const { noImage } = await import(join(built, 'no-image.js'))

const printTalks = noteTalks()
const stops = []
const env = { COUNTERSIGN_TEST_CONTAINERS: String(process.pid) }
process.env.COUNTERSIGN_TEST_CONTAINERS = env.COUNTERSIGN_TEST_CONTAINERS
const openedBy = []

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const noEngine = await noContainerEngine()
for (const { name, image, start, variable, openedBy: module } of containerEngines) {
  const missing = noEngine ?? (await noImage(image))
  if (missing) {
    skip(`suites against ${name}: ${missing}`)
    continue
  }
  console.log(`Starting ${name} (${image}) …`)
  try {
    const { url, stop } = await start(image)
    stops.push(stop)
    env[`${variable}_URL`] = url
    env[`${variable}_NAME`] = `${name} in a container (${image}: ${whatIs(image)})`
    // Suites that break an engine, or need an empty one, start a fresh one.
    env[`${variable}_OWN`] = image
    openedBy.push(module)
  } catch (error) {
    fail(`${name} in a container (${image}): ${error.message.split('\n')[0]}`)
  }
}
// A failed suite may leave handles open that would block jest's exit.
const args = ['--config', 'jest.engines.config.mjs', '--runInBand', '--forceExit', '--findRelatedTests', ...openedBy]
if (openedBy.length < containerEngines.length) {
  skip('the sender’s journey: it needs all three engines in containers')
  args.push('--testPathIgnorePatterns', 'production-journey')
}
try {
  if (openedBy.length > 0) await runJest('containers', args, env)
} finally {
  for (const stop of stops) await stop()
  if (openedBy.length > 0) await removeLeftOfThisRun()
}
printTalks()
finish()
