import { appendFileSync, readFileSync } from 'node:fs'

/** What ran, and how it ended. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  #notes = []

  /** One check that is passed or failed as a whole. */
  check(name, ok) {
    if (ok) this.passed++
    else {
      this.failed++
      this.note(`failed: ${name}`)
    }
  }

  add({ passed = 0, failed = 0, skipped = 0 }) {
    this.passed += passed
    this.failed += failed
    this.skipped += skipped
  }

  /** Something that did not run, and why. It counts as skipped, never as passed. */
  skip(name, why, count = 1) {
    this.skipped += count
    this.note(`skipped: ${name}: ${why}`)
  }

  note(text) {
    this.#notes.push(text)
  }

  /** The last line that it prints counts everything; whoever runs several commands has the counts noted in a file too. */
  print() {
    for (const note of this.#notes) console.log(note)
    const { passed, failed, skipped } = this
    if (process.env.COUNTERSIGN_TALLIES) {
      appendFileSync(process.env.COUNTERSIGN_TALLIES, `${JSON.stringify({ passed, failed, skipped })}\n`)
    }
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  }
}

/** The counts that commands noted in a file, added up, and how many commands they were. */
export function tallyOf(file) {
  const all = new Tally()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  for (const line of lines) all.add(JSON.parse(line))
  return { all, noted: lines.length }
}
