// One process for all of these: each would start its own child processes.
import './signed-uploads.suite.js'
import './renditions.suite.js'
import './arrivals.suite.js'
import './owner-quota.suite.js'
