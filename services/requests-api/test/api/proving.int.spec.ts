// One process for all of these: each would start child processes of its own.
import './evidence.suite.js'
import './altered-bytes.suite.js'
import './altered-history.suite.js'
