// One process for all of these: each would start its own child processes.
import './signing.suite.js'
import './filled-in.suite.js'
import './what-was-shown.suite.js'
