// Runs these suites in one process, because each process would start separate child processes.
import './signing-codes.suite.js'
import './signing-clock.suite.js'
import './signing-at-once.suite.js'
