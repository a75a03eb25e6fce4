// One process for all of these: each would start child processes of its own.
import './scheduled-jobs.suite.js'
import './head-timestamps.suite.js'
