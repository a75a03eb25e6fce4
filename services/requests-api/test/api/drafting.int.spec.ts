// One process for all of these: each would start its own child processes.
import './use-again.suite.js'
import './journey.suite.js'
import './prepare.suite.js'
import './correspondents.suite.js'
