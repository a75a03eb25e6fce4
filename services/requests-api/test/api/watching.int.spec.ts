// One process for all of these: each would start child processes of its own.
import './logs.suite.js'
import './health.suite.js'
import './security-events.suite.js'
