import { join } from 'node:path'
import { part } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { runWatched } from './watched.mjs'

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const reporters = ['--reporters=default', `--reporters=${join(root, 'infra/tools/run/jest-reporter.mjs')}`]

/** @param {string} kind names the suites in the results */
export function runJest(kind, args = [], env = {}) {
  const command = [...flags, join(root, 'node_modules/jest/bin/jest.js'), ...reporters, ...args]
  return part('jest', () =>
    runWatched(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...pinnedEnvironment(), NODE_OPTIONS: '', COUNTERSIGN_SUITES: kind, ...env },
    }),
  )
}
