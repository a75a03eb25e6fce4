// One process for all of these: each would start its own child processes.
import './evidence.suite.js'
import './altered-bytes.suite.js'
import './altered-history.suite.js'
