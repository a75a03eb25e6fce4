import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const file = join(root, 'node_modules/.cache/countersign/seconds.json')

/** Durations of suites in their last run here, by path. */
export function knownSeconds() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

export function rememberSeconds(seconds) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...knownSeconds(), ...seconds }))
}
