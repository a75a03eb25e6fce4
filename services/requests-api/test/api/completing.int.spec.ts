// One process for all of these: each would start child processes of its own.
import './completion.suite.js'
import './sealing-given-up.suite.js'
