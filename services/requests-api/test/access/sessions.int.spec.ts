// One process for all of these: each would start its own child processes.
import './modes.suite.js'
import './passkeys.suite.js'
import './sessions.suite.js'
