import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { part, skip } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/** Without a browser the tests count as skipped. */
export function runJourneys(browser, files = [], env = {}) {
  if ('missing' in browser) return skip(`journeys in a browser: ${browser.missing}`)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const reporters = `--reporter=list,${join(root, 'infra/tools/run/journey-reporter.mjs')}`
  return part('journeys in a browser', () => {
    return spawnSync(process.execPath, [playwright, 'test', reporters, ...files], {
      cwd: join(root, 'e2e'),
      stdio: 'inherit',
      env: { ...pinnedEnvironment(), CHROMIUM: browser.path, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', ...env },
    }).status
  })
}
