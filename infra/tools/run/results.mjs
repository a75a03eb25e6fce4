// Results of checks, suites and journeys: JSON lines in the file that COUNTERSIGN_RESULTS names. Reporters and child
// processes append to the same file, so a crash loses nothing.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Limits of the repeated output: lines per failure, and failures with output. */
const maxLines = 25
const maxShown = 20

/** The command that makes the file removes it. */
const own = process.env.COUNTERSIGN_RESULTS ? null : mkdtempSync(join(tmpdir(), 'countersign-results-'))
const results = (process.env.COUNTERSIGN_RESULTS ??= join(own, 'lines'))
if (own) process.on('exit', () => rmSync(own, { recursive: true, force: true }))

/** @typedef {{ name: string, output: string, kind?: string, file?: string, test?: string }} Failure */

const size = () => (existsSync(results) ? statSync(results).size : 0)
const start = size()
const notes = []

const append = (line) => appendFileSync(results, `${JSON.stringify(line)}\n`)

/** @param {{ kind: string, file: string }} [suite] */
export const pass = (count = 1, suite) => append({ passed: count, of: suite })

/**
 * @param {string} name names the check, or file and test
 * @param {{ kind: string, file: string, test?: string }} [suite] what can be run again by itself
 */
export const fail = (name, output = '', suite) =>
  append({ failed: { name, output: plain(output).slice(0, 20_000), ...suite }, of: suite })
export const check = (name, ok, output) => (ok ? pass() : fail(name, output))

/** Counts a skip with its reason, never as passed. @param {string} [what] was skipped */
export const skip = (reason, what, suite) => append({ skipped: { reason, what }, of: suite })

/** Notes that a suite began, or ended: a suite that only began is named when its runner ends badly. */
export const suiteBegan = (suite) => append({ began: suite })
export const suiteEnded = (suite, seconds) => append({ ended: suite, seconds })

/** Counts the failures of a suite as passed, because it passed when it ran again alone. */
export const setAside = (suite) => append({ unstable: suite })

/** Adds a line to the end of this command's report. */
export const note = (text) => notes.push(text)

export const nameOf = ({ kind, file }) => `${kind} ${file}`

/** The lines appended from an offset in the file on, by default by this command. */
export function linesFrom(from = start) {
  if (!existsSync(results)) return []
  const text = readFileSync(results).subarray(from).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Drops the results of suites that did not end, and of checks, so that a run can go on where it stopped. */
export function keepEndedSuites() {
  const lines = linesFrom(0)
  const ended = new Set(lines.flatMap((line) => (line.ended && !line.ended.test ? [nameOf(line.ended)] : [])))
  const isKept = ({ of, ended: end }) => ended.has(nameOf(of ?? end ?? {}))
  writeFileSync(
    results,
    lines
      .filter(isKept)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
}

/**
 * Sums up lines. A failure counts as passed if its suite was set aside.
 *
 * @returns {{ passed: number, commands: number, failures: Failure[], unstable: Failure[], skipped: Map<string, (string | undefined)[]> }}
 */
export function sum(from = start) {
  const lines = linesFrom(from)
  const aside = new Set(lines.flatMap(({ unstable }) => (unstable ? [nameOf(unstable)] : [])))
  const all = { passed: 0, failures: [], unstable: [], skipped: new Map(), commands: 0 }
  for (const { passed = 0, failed, skipped, command = 0 } of lines) {
    all.passed += passed
    all.commands += command
    if (failed && failed.file && aside.has(nameOf(failed))) all.unstable.push(failed)
    else if (failed) all.failures.push(failed)
    if (skipped) all.skipped.set(skipped.reason, [...(all.skipped.get(skipped.reason) ?? []), skipped.what])
  }
  all.passed += all.unstable.length
  return all
}

/** Runs a part that appends results; a part that ends badly without a failure died, and counts as failed. */
export async function part(name, run) {
  const before = size()
  const status = await run()
  if (status === 0) return
  const lines = linesFrom(before)
  const ended = new Set(lines.flatMap((line) => (line.ended ? [JSON.stringify(line.ended)] : [])))
  const hanging = lines.flatMap(({ began }) => (began && !ended.has(JSON.stringify(began)) ? [began] : []))
  // Without a second chance: a suite that hangs or dies has failed.
  for (const { file, test } of hanging) fail(`${[file, test].filter(Boolean).join(': ')}: did not get to its end`)
  if (!lines.some(({ failed }) => failed) && hanging.length === 0) fail(`${name}: ended with ${status}`)
}

/** Size of the results so far: changes with each test. */
export const progress = size

/**
 * Prints the sums and exits. Failures come just before the last lines, because readers often see only the end.
 *
 * @param {string} [last] a line below the sums
 */
export function finish(last, from = start) {
  const { passed, failures, unstable, skipped } = sum(from)
  append({ command: 1 })
  for (const text of notes) console.log(text)
  const shown = failures.map(({ name, output }, nth) => shownFailure(name, nth < maxShown ? output : ''))
  if (shown.length > 0) console.log(`\nWhat failed:\n${shown.join('\n')}\n`)
  for (const { file, test } of unstable) console.log(`unstable: ${file}, ${test ?? 'the whole file'}`)
  let count = 0
  for (const [reason, what] of skipped) {
    count += what.length
    console.log(`skipped, ${what.length}: ${[reason, ...new Set(what.filter(Boolean))].join('\n    ')}`)
  }
  console.log(`${passed} passed, ${failures.length} failed, ${count} skipped`)
  if (last) console.log(last)
  process.exit(failures.length === 0 ? 0 : 1)
}

function shownFailure(name, output) {
  const lines = output.trim().split('\n').slice(0, maxLines).filter(Boolean)
  return [`failed: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

// oxlint-disable-next-line no-control-regex -- colors begin with one
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '')
