// Runs these suites in one process, because each process would start separate child processes.
import './signing.suite.js'
import './filled-in.suite.js'
import './what-was-shown.suite.js'
