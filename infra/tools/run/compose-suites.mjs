// Runs all container tests in an existing or a private container engine. Runs under the pinned Node; the last line
// counts the results. Without an engine, reports a skip.
import { spawn } from 'node:child_process'
import { findEngine } from '../../test-services/container-engine/find-engine.mjs'
import { fail, finish, skip } from './results.mjs'
import { runScript } from './run-script.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/** Limit for two cores with empty caches. */
const maxMinutes = 25
const graceMinutes = 5

runScript('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])

const began = Date.now()
const engine = await findEngine()
if ('missing' in engine) {
  skip(`the containers of docker-compose.yml: ${engine.missing}`)
  finish()
}
console.log(`Container engine: ${engine.name}`)

const [program, ...args] = [...engine.inside, process.execPath, 'infra/tools/run/compose/in-the-engine.mjs']
const left = maxMinutes * 60_000 - (Date.now() - began)
const child = spawn(program, args, {
  stdio: 'inherit',
  // A process group, so that a timeout kills all children.
  detached: true,
  env: { ...pinnedEnvironment(), ...engine.env, COUNTERSIGN_COMPOSE_ENDS_BY: String(Date.now() + left) },
})
const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
const tooLate = setTimeout(end, left + graceMinutes * 60_000)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
const ended = await new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
clearTimeout(tooLate)
await engine.stop()
console.log(`${Math.round((Date.now() - began) / 1000)} s`)
if (typeof ended === 'string') {
  fail(`the containers were asked everything in ${maxMinutes + graceMinutes} minutes (${ended})`)
  finish()
}
process.exit(ended === 0 ? 0 : 1)
