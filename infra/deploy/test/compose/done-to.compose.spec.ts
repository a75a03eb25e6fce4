import { describeDeployment } from './describe-deployment.js'
import { describeEnd } from './describe-end.js'
import { describeKills } from './describe-kills.js'
import { describeRestore } from './describe-restore.js'
import { describeScaling } from './describe-scaling.js'

// In this order: the last stops what the others need.
describeScaling()
describeKills()
describeDeployment()
describeRestore()
describeEnd()
