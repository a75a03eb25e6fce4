import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { part, skip } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { runWatched } from './watched.mjs'

/**
 * Without a browser the journeys count as skipped.
 *
 * @param {string} kind names the journeys in the results
 * @param {string[]} files paths in the repository, or parts of names
 */
export function runJourneys(kind, files = [], env = {}, args = []) {
  const browser = findBrowser()
  if ('missing' in browser) return skip(`journeys in a browser: ${browser.missing}`)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const reporters = `--reporter=list,${join(root, 'infra/tools/run/journey-reporter.mjs')}`
  const names = files.map((file) => relative('e2e', file).replace(/^\.\.\//, ''))
  return part('journeys in a browser', () =>
    runWatched(process.execPath, [playwright, 'test', reporters, ...args, ...names], {
      cwd: join(root, 'e2e'),
      stdio: 'inherit',
      env: {
        ...pinnedEnvironment(),
        CHROMIUM: browser.path,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        COUNTERSIGN_SUITES: kind,
        ...env,
      },
    }),
  )
}
