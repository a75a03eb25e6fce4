// One process for all of these: each would start its own child processes.
import './guessing.suite.js'
import './recovering.suite.js'
