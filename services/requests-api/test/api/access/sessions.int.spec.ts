// Runs these suites in one process, because each process would start separate child processes.
import './modes.suite.js'
import './passkeys.suite.js'
import './sessions.suite.js'
