// One process for all of these: each would start its own child processes.
import './refused-finish.suite.js'
import './pictures.suite.js'
