import { appendFileSync, readFileSync } from 'node:fs'

/** Of what a failure said, so many lines are told again at the end; of so many failures. Of the others, their names. */
const mostLines = 25
const mostTold = 20

/** What ran, and how it ended. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  #notes = []
  #failures = []
  /** How many were skipped, by the reason. */
  #reasons = new Map()

  /** One check that is passed or failed as a whole; `said` is what is told again of one that failed. */
  check(name, ok, said = '') {
    if (ok) this.passed++
    else {
      this.failed++
      this.fail(name, said)
    }
  }

  /** What a failure is called and said, for the end: the counts know of it already. */
  fail(name, said = '') {
    const lines = plain(said).trim().split('\n').slice(0, mostLines)
    this.#failures.push([`failed: ${name}`, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n'))
  }

  add({ passed = 0, failed = 0, skipped = 0, failures = [], reasons = {} }) {
    this.passed += passed
    this.failed += failed
    this.skipped += skipped
    this.#failures.push(...failures)
    for (const [why, count] of Object.entries(reasons)) this.#reason(why, count)
  }

  /** Something that did not run, and why. It counts as skipped, never as passed. */
  skip(why, count = 1) {
    this.skipped += count
    this.#reason(why, count)
  }

  note(text) {
    this.#notes.push(text)
  }

  /**
   * What failed comes last before the last line, which counts everything: of a long output, people are often shown its end
   * alone. Whoever runs several commands has the counts noted in a file too.
   */
  print() {
    for (const note of this.#notes) console.log(note)
    for (const [why, count] of this.#reasons) console.log(`skipped, ${count}: ${why}`)
    const told = this.#failures.map((text, nth) => (nth < mostTold ? text : text.split('\n', 1)[0]))
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

/** Without the colours that programs write for a terminal. */
// oxlint-disable-next-line no-control-regex -- colours begin with one
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '')

/** The counts that commands noted in a file, added up, and how many commands they were. */
export function tallyOf(file) {
  const all = new Tally()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  for (const line of lines) all.add(JSON.parse(line))
  return { all, noted: lines.length }
}
