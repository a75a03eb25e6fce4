// Runs these suites in one process, because each process would start separate child processes.
import './evidence.suite.js'
import './altered-bytes.suite.js'
import './altered-history.suite.js'
