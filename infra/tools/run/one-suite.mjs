// `node one-suite.mjs KIND FILE`: runs one suite alone (suite-list.mjs lists the kinds).
import { fail, finish, sum } from './results.mjs'
import { runSuites } from './run-suites.mjs'

const [kind, file] = process.argv.slice(2)
await runSuites([{ kind, file }], { alone: true })
if (sum().passed === 0) fail(`${file}: no test ran`)
finish()
