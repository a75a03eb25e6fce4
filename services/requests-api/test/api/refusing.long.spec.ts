// One process for all of these: each would start its own child processes.
import './refusals.suite.js'
import './other-owners.suite.js'
import './unknown-outcome.suite.js'
import './time-budget.suite.js'
