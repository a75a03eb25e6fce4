// Runs these suites in one process, because each process would start separate child processes.
import './refused-finish.suite.js'
import './pictures.suite.js'
