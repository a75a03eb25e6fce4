// The end of `.ci/run`: a failed file runs once more, alone and with the same seed. If it passes, its failures are
// reported as unstable and count as passed (second-chance.mjs says which may). Then sums up the results of COMMANDS
// commands; one that did not finish counts as failed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fail, finish, setAside, sum } from './results.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { knownUnstable, mostUnstable, secondChances, standsBecause } from './second-chance.mjs'

const { failures, commands } = sum(0)
const known = knownUnstable()
if (failures.length > mostUnstable) console.log(`\n${failures.length} tests failed: none runs once more.`)
else for (const failure of failures) sayWhyItStands(failure)
for (const suite of secondChances(failures, known)) if (passesAlone(suite)) setAside(suite)
for (let ended = commands; ended < Number(process.argv[2]); ended++) fail('a command that did not get to its end')
finish(undefined, 0)

function sayWhyItStands(failure) {
  const reason = standsBecause(failure, known)
  if (reason) console.log(`${failure.name} does not run once more: ${reason}.`)
}

/** Runs a suite in a process of its own, with results of its own. */
function passesAlone({ kind, file }) {
  console.log(`\n── once more, alone: ${file}`)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-again-'))
  const args = [fileURLToPath(new URL('one-suite.mjs', import.meta.url)), kind, file]
  const env = { ...pinnedEnvironment(), COUNTERSIGN_RESULTS: join(folder, 'results') }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  rmSync(folder, { recursive: true })
  return status === 0
}
