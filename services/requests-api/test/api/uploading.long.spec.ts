// Runs these suites in one process, because each process would start separate child processes.
import './signed-uploads.suite.js'
import './renditions.suite.js'
import './arrivals.suite.js'
import './owner-quota.suite.js'
