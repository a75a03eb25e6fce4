import { relative } from 'node:path'
import { fail, pass, skip, suiteBegan, suiteEnded } from './results.mjs'
import { root } from './root.mjs'
import { sourceOf } from './related.mjs'
import { rememberSeconds } from './seconds.mjs'

const kind = process.env.COUNTERSIGN_SUITES

/** Appends the outcome of each test to the results. Test names carry the reason of a skip. */
export default class {
  #seconds = {}

  onTestFileStart({ path }) {
    suiteBegan({ kind, file: sourceOf(relative(root, path)) })
  }

  onTestFileResult({ path }, { failureMessage, testResults, perfStats }) {
    const file = sourceOf(relative(root, path))
    const seconds = (perfStats.end - perfStats.start) / 1000
    const isSilent = failureMessage && !testResults.some(({ status }) => status === 'failed')
    if (isTogether(file)) {
      const leaks = failureMessage?.match(/^ *\S+\.\w+ leaves behind: .*$/gm) ?? []
      for (const leak of new Set(leaks)) fail(leak.trim())
      if (isSilent && leaks.length === 0) fail(file, failureMessage)
      const suites = Object.groupBy(testResults, ({ ancestorTitles }) => ancestorTitles[0])
      for (const [its, results] of Object.entries(suites)) this.#record(its, results, secondsOf(results))
      suiteEnded({ kind, file }, seconds)
    } else {
      // A suite that failed to load, or whose hooks failed, has no test that says so.
      if (isSilent) fail(file, failureMessage, { kind, file })
      this.#record(file, testResults, seconds)
    }
  }

  #record(file, testResults, seconds) {
    const suite = { kind, file }
    this.#seconds[`${kind} ${file}`] = seconds
    pass(testResults.filter(({ status }) => status === 'passed').length, suite)
    for (const { status, fullName, failureMessages, ancestorTitles, title } of testResults) {
      if (status === 'passed') continue
      const name = fullName.startsWith(file) ? fullName.slice(file.length + 1) : fullName
      if (status === 'failed') fail(`${file}: ${name}`, failureMessages.join('\n'), { ...suite, test: name })
      else skip(reasonIn([...ancestorTitles, title]) ?? `without a reason: ${name}`, file, suite)
    }
    suiteEnded(suite, seconds)
  }

  onRunComplete() {
    rememberSeconds(this.#seconds)
  }
}

/** Files of several suites, each in a `describe` with its name (together.mjs). */
const isTogether = (file) => file.startsWith('build/together/')

const secondsOf = (results) => results.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0)

const reasonIn = (titles) => titles.map((title) => /\(skipped: (.*)\)$/.exec(title)?.[1]).find(Boolean)
