import { appendFileSync, readFileSync } from 'node:fs'

/** Limits of repeated output: lines per failure, and failures with output. */
const maxLines = 25
const maxListed = 20

export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  #notes = []
  #failures = []
  #reasons = new Map()

  /** Counts a check; `said` is repeated at the end if it failed. */
  check(name, ok, said = '') {
    if (ok) this.passed++
    else {
      this.failed++
      this.fail(name, said)
    }
  }

  /** Records an already counted failure for the end of the report. */
  fail(name, said = '') {
    const lines = plain(said).trim().split('\n').slice(0, maxLines)
    this.#failures.push([`failed: ${name}`, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n'))
  }

  add({ passed = 0, failed = 0, skipped = 0, failures = [], reasons = {} }) {
    this.passed += passed
    this.failed += failed
    this.skipped += skipped
    this.#failures.push(...failures)
    for (const [why, count] of Object.entries(reasons)) this.#reason(why, count)
  }

  /** Counts a skip with its reason, never as passed. */
  skip(why, count = 1) {
    this.skipped += count
    this.#reason(why, count)
  }

  note(text) {
    this.#notes.push(text)
  }

  /** Failures come just before the last line, because readers often see only the end of a long output. */
  print() {
    for (const note of this.#notes) console.log(note)
    for (const [why, count] of this.#reasons) console.log(`skipped, ${count}: ${why}`)
    const told = this.#failures.map((text, nth) => (nth < maxListed ? text : text.split('\n', 1)[0]))
    if (told.length > 0) console.log(`\nWhat failed:\n${told.join('\n')}\n`)
    const { passed, failed, skipped } = this
    if (process.env.COUNTERSIGN_TALLIES) {
      const counts = { passed, failed, skipped, failures: this.#failures, reasons: Object.fromEntries(this.#reasons) }
      appendFileSync(process.env.COUNTERSIGN_TALLIES, `${JSON.stringify(counts)}\n`)
    }
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  }

  #reason(why, count) {
    this.#reasons.set(why, (this.#reasons.get(why) ?? 0) + count)
  }
}

// oxlint-disable-next-line no-control-regex -- colours begin with one
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '')

export function tallyOf(file) {
  const all = new Tally()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  for (const line of lines) all.add(JSON.parse(line))
  return { all, noted: lines.length }
}
