// Runs these suites in one process, because each process would start separate child processes.
import './scheduled-jobs.suite.js'
import './head-timestamps.suite.js'
