// One process for all of these: each would start its own child processes.
import './completion.suite.js'
import './sealing-given-up.suite.js'
