// Which failures may be the machine's, so that their file runs once more.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStrict } from './core.mjs'
import { root } from './root.mjs'

/** As many unstable tests in one run show that something is wrong. */
export const mostUnstable = 4

const isCounterexample = (output) => /Property failed after \d+ tests/.test(output)
const isTimeout = (output) =>
  /Exceeded timeout of \d+ ms|[Tt]est timeout of \d+ ?ms exceeded|Timed out \d+ms waiting|^\s*Timeout: +\d+ms$/m.test(
    output,
  )

/** Files that failed before without a change, one per line: `FILE: cause`. They get no second chance. */
export function knownUnstable(text = readList()) {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Set(lines.map((line) => line.split(':', 1)[0].trim()))
}

function readList() {
  const file = join(root, '.ci/unstable.txt')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * @param {{ name: string, output: string, kind?: string, file?: string }} failure
 * @param {ReadonlySet<string>} known files of `.ci/unstable.txt`
 * @returns {string | null} why the failure stands, or null if its file may run once more
 */
export function standsBecause({ output, file }, known) {
  if (!file) return 'it is no test'
  if (known.has(file)) return '.ci/unstable.txt names it'
  if (isCounterexample(output)) return 'it is a counterexample'
  if (isStrict(file) && !isTimeout(output)) return 'kills, seals, evidence and erasure are not tried twice'
  return null
}

/** The files to run once more: those of which every failure may be the machine's, unless too many tests failed. */
export function secondChances(failures, known) {
  if (failures.length > mostUnstable) return []
  const files = Map.groupBy(
    failures.filter(({ file }) => file),
    ({ kind, file }) => `${kind} ${file}`,
  )
  const all = [...files.values()].filter((those) => those.every((failure) => standsBecause(failure, known) === null))
  return all.map(([{ kind, file }]) => ({ kind, file }))
}
