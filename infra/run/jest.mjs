import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/** Runs every jest suite, or those that `args` name, and adds what it counted. */
export async function runJest(tally, { args: chosen = [], env = {} } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'jest-'))
  const outputFile = join(dir, 'results.json')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${outputFile}`]
  const { status } = spawnSync(process.execPath, [...flags, ...jest, ...chosen], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...pinnedEnvironment(), NODE_OPTIONS: '', ...env },
  })
  try {
    const results = JSON.parse(readFileSync(outputFile, 'utf8'))
    tally.add({ passed: results.numPassedTests, failed: results.numFailedTests })
    // A suite that could not even be loaded has no tests to count.
    for (let n = 0; n < results.numRuntimeErrorTestSuites; n++) tally.check('a suite that could not be run', false)
    for (const { assertionResults } of results.testResults) {
      for (const { status: outcome, fullName } of assertionResults) {
        if (outcome === 'pending' || outcome === 'todo') tally.skip(fullName, 'see the reason it printed above')
      }
    }
  } catch {
    tally.check(`jest (ended with ${status})`, false)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
