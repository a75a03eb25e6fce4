// One process for all of these: each would start child processes of its own.
import './refused-finish.suite.js'
import './pictures.suite.js'
