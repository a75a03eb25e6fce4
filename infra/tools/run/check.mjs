// `npm run check [BASE]`: checks a change in three minutes: types, lint, format, dependency rules, and as many suites
// affected since BASE (change.mjs says which) as time allows. Lists those it skips.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { changeBase, changedSince, foldersNear, NoBase } from './change.mjs'
import { asRun, distanceTo, plan, sourceOf } from './related.mjs'
import { finish, note } from './results.mjs'
import { root } from './root.mjs'
import { runSuites } from './run-suites.mjs'
import { knownSeconds } from './seconds.mjs'
import { isStale } from './stale.mjs'
import { check, runStaticChecks } from './static-checks.mjs'

/** Time budget of the suites, and their concurrency. */
const [maxSeconds, atOnce] = [110, 3]

const run = promisify(execFile)
const began = Date.now()

async function suitesOf(paths) {
  if (paths.length === 0) return []
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const { stdout } = await run(process.execPath, [jest, '--listTests', '--findRelatedTests', ...paths], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = stdout.split('\n').filter((line) => line && !line.includes('/build/together/'))
  return files.map((path) => ({ kind: 'short', file: sourceOf(relative(root, path)) }))
}

const startsProduct = (file) => /^infra\/standalone\/.*\.int\.spec\./.test(file)

function baseOrEnd() {
  try {
    return changeBase(process.argv[2])
  } catch (error) {
    if (!(error instanceof NoBase)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const base = baseOrEnd()
const changed = changedSince(base)
console.log(`${changed.length} files changed since ${base.slice(0, 8)}`)

const there = changed.filter((path) => existsSync(join(root, path)))
if (await runStaticChecks(there, { quiet: true })) {
  await check('page that verifies evidence', 'packages/verify/tools/make-assets.mjs', [], { quiet: true })
  const suites = await suitesOf(changed.map(asRun).filter((path) => path && existsSync(join(root, path))))
  const runnable = isStale() ? suites.filter(({ file }) => !startsProduct(file)) : suites
  if (runnable.length < suites.length)
    note('Left out: suites that start the product, which is not built from these sources (npm run build)')
  const { chosen, left } = plan(runnable, distanceTo(foldersNear(changed)), knownSeconds(), maxSeconds * atOnce)
  console.log(`${chosen.length} of ${suites.length} suites that follow from what changed`)
  if (chosen.length > 0) await runSuites(chosen)
  if (left.length > 0)
    note(`Left out for want of time, ${left.length} suites:\n${left.map(({ file }) => file).join('\n')}`)
} else note('Left out: everything after the types, which have to be right first')
note('Left out: suites of what changed other than by imports, journeys in a browser, and all long suites')
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()
