// Runs these suites in one process, because each process would start separate child processes.
import './use-again.suite.js'
import './journey.suite.js'
import './prepare.suite.js'
import './correspondents.suite.js'
