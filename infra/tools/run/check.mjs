// `npm run check [BASE]`: checks a change in three minutes: types, lint, format, dependency rules, and as many suites
// affected since BASE (origin/main, else HEAD) as time allows. Lists those it skips.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { runJest } from './jest.mjs'
import { asRun, plan } from './related.mjs'
import { finish, note } from './results.mjs'
import { root } from './root.mjs'
import { runCheck } from './run-script.mjs'
import { knownSeconds } from './seconds.mjs'

/** Time budget of the suites, and their concurrency. */
const [maxSeconds, atOnce] = [110, 3]

const run = promisify(execFile)
const began = Date.now()

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const isCommit = (name) => {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== ''
  } catch {
    return false
  }
}

function changedSince(base) {
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}${untracked}`.split('\n').filter(Boolean)
}

async function check(name, script, args) {
  const { ok, said } = await runCheck(name, script, args)
  console.log(`── ${name}${ok ? '' : `\n${said}`}`)
  return ok
}

async function suitesOf(paths) {
  if (paths.length === 0) return []
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const { stdout } = await run(process.execPath, [jest, '--listTests', '--findRelatedTests', ...paths], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(root, path))
}

const asked = process.argv[2]
const base = asked ?? (isCommit('origin/main') ? 'origin/main' : 'HEAD')
if (!isCommit(base)) {
  console.error(`There is no commit ${base}. Name one that there is: npm run check -- HEAD~3`)
  process.exit(2)
}
const changed = changedSince(base)
console.log(`${changed.length} files changed since ${base}`)

const compiled = await check('types of packages and services', 'node_modules/typescript/bin/tsc', [
  '-b',
  'tsconfig.json',
])
const formatted = changed.filter((path) => existsSync(join(root, path)))
await Promise.all([
  formatted.length > 0 &&
    check('format', 'node_modules/prettier/bin/prettier.cjs', [
      '--check',
      '--log-level=warn',
      '--ignore-unknown',
      ...formatted,
    ]),
  check('types of front ends', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.web.json']),
  check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet']),
])
if (compiled) {
  await check('dependency rules', 'infra/checks/dist/dependency-rules.js', [])
  await check('page that verifies evidence', 'packages/verify/tools/make-assets.mjs', [])
  const suites = await suitesOf(changed.map(asRun).filter((path) => path && existsSync(join(root, path))))
  const { chosen, left } = plan(suites, changed, knownSeconds(), maxSeconds * atOnce)
  if (chosen.length > 0) {
    console.log(`\n── ${chosen.length} of ${suites.length} suites that follow from what changed`)
    await runJest(['--runTestsByPath', ...chosen])
  }
  if (left.length > 0) note(`Left out for want of time, ${left.length} suites:\n${left.join('\n')}`)
} else note('Left out: everything after the types, which have to be right first')
note('Left out: suites of what changed other than by imports, journeys in a browser, and all of npm run test:long')
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
finish()
