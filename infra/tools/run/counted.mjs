import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/**
 * A command without counts crashed and counts as failed.
 *
 * @param {string} name its name in the report
 * @param {string} script path in the checkout
 */
export function runCounted(tally, name, script, env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-tallies-'))
  const file = join(dir, 'tallies')
  spawnSync(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...pinnedEnvironment(), ...env, COUNTERSIGN_TALLIES: file },
  })
  const counted = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const counts of counted) tally.add(JSON.parse(counts))
  if (counted.length === 0) tally.check(`${name}: it did not get to its end`, false)
  rmSync(dir, { recursive: true, force: true })
}
