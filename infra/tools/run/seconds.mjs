import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const file = join(root, 'node_modules/.cache/countersign/seconds.json')

/** Seconds that spec files took when they last ran here, by their paths. */
export function knownSeconds() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Remembers more of them. */
export function rememberSeconds(seconds) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...knownSeconds(), ...seconds }))
}
