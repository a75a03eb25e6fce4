// One process for all of these: each would start child processes of its own.
import './signing.suite.js'
import './filled-in.suite.js'
import './what-was-shown.suite.js'
