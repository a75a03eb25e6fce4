import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { rememberSeconds } from './seconds.mjs'

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
    const took = results.testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ])
    rememberSeconds(Object.fromEntries(took))
    for (const { name, status: outcome, message, assertionResults } of results.testResults) {
      const file = relative(root, name)
      // A suite that failed to load has no tests to count.
      if (outcome === 'failed' && assertionResults.length === 0) tally.check(file, false, message)
      for (const test of assertionResults) addTest(tally, file, test)
    }
  } catch {
    tally.check(`jest (ended with ${status})`, false)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function addTest(tally, file, { status, fullName, failureMessages, ancestorTitles, title }) {
  if (status === 'failed') tally.fail(`${file}: ${fullName}`, failureMessages.join('\n'))
  if (status !== 'pending' && status !== 'todo') return
  const reasons = [...ancestorTitles, title].map((name) => /\(skipped: (.*)\)$/.exec(name)?.[1])
  tally.skip(reasons.find(Boolean) ?? `without a reason: ${fullName}`)
}
