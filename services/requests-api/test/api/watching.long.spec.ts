// One process for all of these: each would start its own child processes.
import './logs.suite.js'
import './health.suite.js'
import './security-events.suite.js'
