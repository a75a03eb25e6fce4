import { describeDeployment } from './describe-deployment.js'
import { describeEnd } from './describe-end.js'
import { describeKills } from './describe-kills.js'
import { describeRestore } from './describe-restore.js'
import { describeScaling } from './describe-scaling.js'

// Order matters: the last stops the containers.
describeScaling()
describeKills()
describeDeployment()
describeRestore()
describeEnd()
