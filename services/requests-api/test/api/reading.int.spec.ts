// Runs these suites in one process, because each process would start separate child processes.
import './reads.suite.js'
import './request-list.suite.js'
import './details-from-the-log.suite.js'
import './downloads.suite.js'
import './paths.suite.js'
import './faults.suite.js'
import './me.suite.js'
