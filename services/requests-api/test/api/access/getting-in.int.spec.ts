// Runs these suites in one process, because each process would start separate child processes.
import './guessing.suite.js'
import './recovering.suite.js'
