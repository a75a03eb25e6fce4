import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { part } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const reporters = ['--reporters=default', `--reporters=${join(root, 'infra/tools/run/jest-reporter.mjs')}`]

export function runJest(args = [], env = {}) {
  return part('jest', () => {
    const command = [...flags, join(root, 'node_modules/jest/bin/jest.js'), ...reporters, ...args]
    return spawnSync(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...pinnedEnvironment(), NODE_OPTIONS: '', ...env },
    }).status
  })
}
