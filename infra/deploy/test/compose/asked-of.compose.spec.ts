import { describeAccounts } from './describe-accounts.js'
import { describeConfinement } from './describe-confinement.js'
import { describeImages } from './describe-images.js'
import { describeJourney } from './describe-journey.js'
import { describeReach } from './describe-reach.js'
import { describeRest } from './describe-rest.js'
import { describeStart } from './describe-start.js'

// Order matters: the first starts the containers.
describeStart()
describeConfinement()
describeReach()
describeJourney()
describeAccounts()
describeImages()
describeRest()
