import { relative } from 'node:path'
import { fail, pass, skip } from './results.mjs'
import { root } from './root.mjs'
import { rememberSeconds } from './seconds.mjs'

/** Appends the outcome of each test to the results. Test names carry the reason of a skip. */
export default class {
  #seconds = {}

  onTestResult(_test, { testFilePath, failureMessage, testResults, perfStats }) {
    const file = relative(root, testFilePath)
    this.#seconds[file] = (perfStats.end - perfStats.start) / 1000
    // A suite that failed to load has no tests to count.
    if (failureMessage && testResults.length === 0) fail(file, failureMessage)
    for (const { status, fullName, failureMessages, ancestorTitles, title } of testResults) {
      if (status === 'passed') pass()
      else if (status === 'failed') fail(`${file}: ${fullName}`, failureMessages.join('\n'))
      else skip(reasonIn([...ancestorTitles, title]) ?? `without a reason: ${fullName}`)
    }
  }

  onRunComplete() {
    rememberSeconds(this.#seconds)
  }
}

const reasonIn = (titles) => titles.map((title) => /\(skipped: (.*)\)$/.exec(title)?.[1]).find(Boolean)
