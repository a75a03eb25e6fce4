// One process for all of these: each would start child processes of its own.
import './signing-codes.suite.js'
import './signing-clock.suite.js'
import './signing-at-once.suite.js'
