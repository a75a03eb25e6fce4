import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/** Runs the browser journeys and adds what they counted; without a browser they are skipped, with the reason. */
export async function runJourneys(tally, browser) {
  if ('missing' in browser) return tally.skip('journeys in a browser', browser.missing)
  const dir = mkdtempSync(join(tmpdir(), 'journeys-'))
  const outputFile = join(dir, 'results.json')
  spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
    env: {
      ...pinnedEnvironment(),
      CHROMIUM: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  })
  if (existsSync(outputFile)) {
    const { stats, errors } = JSON.parse(readFileSync(outputFile, 'utf8'))
    tally.add({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
    if (stats.flaky > 0) tally.note(`flaky: ${stats.flaky} journeys passed only when tried again`)
    for (const { message } of errors) tally.check(`journeys: ${message}`, false)
  } else tally.check('journeys in a browser: they could not be run', false)
  rmSync(dir, { recursive: true, force: true })
}
