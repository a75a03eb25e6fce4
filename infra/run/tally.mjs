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

  print() {
    for (const note of this.#notes) console.log(note)
    console.log(`${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`)
  }
}
