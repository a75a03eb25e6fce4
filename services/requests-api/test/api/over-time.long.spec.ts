// One process for all of these: each would start its own child processes.
import './scheduled-jobs.suite.js'
import './head-timestamps.suite.js'
