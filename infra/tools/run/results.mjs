// Results of checks, suites and journeys: JSON lines in the file that COUNTERSIGN_RESULTS names. Reporters and child
// processes append to the same file, so a crash loses nothing.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Limits of the repeated output: lines per failure, and failures with output. */
const maxLines = 25
const maxShown = 20

/** The command that makes the file removes it. */
const own = process.env.COUNTERSIGN_RESULTS ? null : mkdtempSync(join(tmpdir(), 'countersign-results-'))
const results = (process.env.COUNTERSIGN_RESULTS ??= join(own, 'lines'))
if (own) process.on('exit', () => rmSync(own, { recursive: true, force: true }))

const size = () => (existsSync(results) ? statSync(results).size : 0)
const start = size()
const notes = []

/** @param {{ passed?: number, failed?: number, failures?: string[], skipped?: Record<string, number>, ended?: 1 }} result */
const append = (result) => appendFileSync(results, `${JSON.stringify(result)}\n`)

const failure = (name, output) => {
  const lines = plain(output).trim().split('\n').slice(0, maxLines).filter(Boolean)
  return [`failed: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

export const pass = () => append({ passed: 1 })
export const fail = (name, output = '') => append({ failed: 1, failures: [failure(name, output)] })
export const check = (name, ok, output) => (ok ? pass() : fail(name, output))

/** Counts a skip with its reason, never as passed. */
export const skip = (reason) => append({ skipped: { [reason]: 1 } })

/** Adds a line to the end of this command's report. */
export const note = (text) => notes.push(text)

/** Sums up the lines appended from an offset in the file on, by default by this command. */
export function sum(from = start) {
  const all = { passed: 0, failed: 0, skipped: 0, failures: [], reasons: {}, ended: 0 }
  const text = existsSync(results) ? readFileSync(results).subarray(from).toString() : ''
  for (const line of text.split('\n').filter(Boolean)) {
    const { passed = 0, failed = 0, failures = [], skipped = {}, ended = 0 } = JSON.parse(line)
    all.passed += passed
    all.failed += failed
    all.ended += ended
    all.failures.push(...failures)
    for (const [reason, count] of Object.entries(skipped)) {
      all.skipped += count
      all.reasons[reason] = (all.reasons[reason] ?? 0) + count
    }
  }
  return all
}

/** Runs a part that appends results; a part that ends badly without a failure crashed and counts as failed. */
export async function part(name, run) {
  const before = size()
  const status = await run()
  if (status !== 0 && sum(before).failed === 0) fail(`${name}: ended with ${status}`)
}

/**
 * Prints the sums and exits. Failures come just before the last line, because readers often see only the end.
 *
 * @param {string} [last] a line below the sums
 */
export function finish(last, from = start) {
  const { passed, failed, skipped, failures, reasons } = sum(from)
  append({ ended: 1 })
  for (const text of notes) console.log(text)
  for (const [reason, count] of Object.entries(reasons)) console.log(`skipped, ${count}: ${reason}`)
  const shown = failures.map((text, nth) => (nth < maxShown ? text : text.split('\n', 1)[0]))
  if (shown.length > 0) console.log(`\nWhat failed:\n${shown.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  if (last) console.log(last)
  process.exit(failed === 0 ? 0 : 1)
}

// oxlint-disable-next-line no-control-regex -- colors begin with one
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '')
