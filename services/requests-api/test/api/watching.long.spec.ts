// Runs these suites in one process, because each process would start separate child processes.
import './logs.suite.js'
import './health.suite.js'
import './security-events.suite.js'
