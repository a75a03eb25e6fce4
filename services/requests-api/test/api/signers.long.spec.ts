// One process for all of these: each would start its own child processes.
import './signing-codes.suite.js'
import './signing-clock.suite.js'
import './signing-at-once.suite.js'
