import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

/** Without a browser the tests count as skipped. */
export async function runJourneys(tally, browser, { files = [], env = {} } = {}) {
  if ('missing' in browser) return tally.skip(`journeys in a browser: ${browser.missing}`)
  const dir = mkdtempSync(join(tmpdir(), 'journeys-'))
  const outputFile = join(dir, 'results.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'test', '--reporter=list,json', ...files], {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
    env: {
      ...pinnedEnvironment(),
      CHROMIUM: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: outputFile,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      ...env,
    },
  })
  if (existsSync(outputFile)) {
    const { stats, errors, suites } = JSON.parse(readFileSync(outputFile, 'utf8'))
    tally.add({ passed: stats.expected, failed: stats.unexpected })
    for (const journey of suites.flatMap(specsOf)) addJourney(tally, journey)
    for (const { message } of errors) tally.check(`journeys: ${message}`, false)
  } else tally.check('journeys in a browser: they could not be run', false)
  rmSync(dir, { recursive: true, force: true })
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function addJourney(tally, { file, title, tests }) {
  for (const { status, results, annotations } of tests) {
    const said = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
    if (status === 'unexpected') tally.fail(`${file}: ${title}`, said)
    if (status === 'skipped') {
      const why = annotations.find(({ type }) => type === 'skip')?.description
      tally.skip(why || `without a reason: ${title}`)
    }
  }
}
