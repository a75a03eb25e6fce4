// Kills, corpora and outside judges: what takes longer than `npm test` may. Under the pinned Node; the last line counts what
// ran.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runJest } from './jest.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { runOnJavaMongo } from './java-mongo-suites.mjs'
import { isStale } from './stale.mjs'
import { noteTalks } from './talked-to.mjs'
import { Tally } from './tally.mjs'

function run(script, args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(),
  })
  if (status !== 0) process.exit(status ?? 1)
}

run('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])
if (isStale()) run('infra/run/build.mjs', [])

const tally = new Tally()
const began = Date.now()
const printTalks = noteTalks()
const chosen = process.argv.slice(2)
await runJest(tally, { args: ['--config', 'jest.long.config.mjs', ...chosen] })
await runOnJavaMongo(tally, chosen)
printTalks()
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)
