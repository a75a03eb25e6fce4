import { relative } from 'node:path'
import { fail, pass, skip, suiteBegan, suiteEnded } from './results.mjs'
import { root } from './root.mjs'
import { rememberSeconds } from './seconds.mjs'

const kind = process.env.COUNTERSIGN_SUITES

/** Appends the outcome of each end-to-end test to the results. */
export default class {
  #seconds = {}

  onTestBegin({ location, title }) {
    suiteBegan({ kind, file: fileOf(location), test: title })
  }

  onTestEnd(test, { status, errors, duration }) {
    const suite = { kind, file: fileOf(test.location) }
    suiteEnded({ ...suite, test: test.title })
    const name = `${kind} ${suite.file}`
    this.#seconds[name] = (this.#seconds[name] ?? 0) + duration / 1000
    const title = test.titlePath().slice(3).join(' › ')
    const why = test.annotations.find(({ type }) => type === 'skip')?.description
    if (status === 'skipped') skip(why || `without a reason: ${test.title}`, suite.file, suite)
    else if (status === test.expectedStatus) pass(1, suite)
    else {
      const output = errors.map(({ message }) => message).join('\n')
      fail(`${suite.file}: ${title}`, output, { ...suite, test: title })
    }
  }

  onError({ message }) {
    fail('journeys', message)
  }

  onEnd() {
    for (const [name, seconds] of Object.entries(this.#seconds))
      suiteEnded({ kind, file: name.slice(kind.length + 1) }, seconds)
    rememberSeconds(this.#seconds)
  }

  printsToStdio() {
    return false
  }
}

const fileOf = ({ file }) => relative(root, file)
