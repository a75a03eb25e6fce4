import { fail, pass, skip } from './results.mjs'

/** Appends the outcome of each end-to-end test to the results. */
export default class {
  onTestEnd(test, { status, errors }) {
    const name = `${test.location.file.split('/').at(-1)}: ${test.titlePath().slice(3).join(' › ')}`
    const why = test.annotations.find(({ type }) => type === 'skip')?.description
    if (status === 'skipped') skip(why || `without a reason: ${test.title}`)
    else if (status === test.expectedStatus) pass()
    else fail(name, errors.map(({ message }) => message).join('\n'))
  }

  onError({ message }) {
    fail('journeys', message)
  }

  printsToStdio() {
    return false
  }
}
