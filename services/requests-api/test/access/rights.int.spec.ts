// One process for all of these: each would start its own child processes.
import './rights.suite.js'
