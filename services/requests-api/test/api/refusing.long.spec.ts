// Runs these suites in one process, because each process would start separate child processes.
import './refusals.suite.js'
import './other-owners.suite.js'
import './unknown-outcome.suite.js'
import './time-budget.suite.js'
