// Runs these suites in one process, because each process would start separate child processes.
import './completion.suite.js'
import './sealing-given-up.suite.js'
