// A suite is a kind and a file: `short` and `long` run by Jest, `journey` in a browser at every size, `short-journey` at
// one, `java-mongo` and `ferretdb` the suites of MongoDB against another server.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export const isTiming = (file) => /\.timing\.(?:long\.)?spec\.tsx?$/.test(file)
const isLong = (file) => /\.long\.spec\.tsx?$/.test(file)
const isJourney = (file) => file.startsWith('e2e/')

function specs() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.spec.ts', '*.spec.tsx']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set(files)]
    .filter((file) => !file.endsWith('.compose.spec.ts') && existsSync(join(root, file)))
    .toSorted()
}

const suites = (kind, isOfKind) =>
  specs()
    .filter(isOfKind)
    .map((file) => ({ kind, file }))

export const shortSuites = () => suites('short', (file) => !isJourney(file) && !isLong(file))
export const longSuites = () => suites('long', (file) => !isJourney(file) && isLong(file))
export const shortJourneys = () => suites('short-journey', (file) => isJourney(file) && !isLong(file))
/** Every journey, each at every size and in both themes. */
export const journeys = () => suites('journey', isJourney)
