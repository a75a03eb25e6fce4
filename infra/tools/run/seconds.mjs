import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** Written by `npm run test:full -- --remember`, so that every machine plans alike. */
const committed = join(root, 'infra/tools/run/seconds.json')
const local = join(root, 'node_modules/.cache/countersign/seconds.json')

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Durations of suites in a measured run, by kind and path: the same on every machine. */
export const plannedSeconds = () => read(committed)

/** Durations of suites in their last run here, else the planned ones. */
export const knownSeconds = () => ({ ...plannedSeconds(), ...read(local) })

export function rememberSeconds(seconds) {
  mkdirSync(dirname(local), { recursive: true })
  writeFileSync(local, JSON.stringify({ ...read(local), ...seconds }))
}

/** Replaces the committed durations by this machine's, in whole seconds. @param suites the suites that exist */
export function commitSeconds(suites) {
  const known = knownSeconds()
  const kept = suites.filter((suite) => known[suite] !== undefined).toSorted()
  const entries = kept.map((suite) => [suite, Math.ceil(known[suite])])
  writeFileSync(committed, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
