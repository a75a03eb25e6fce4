import { noSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { describeSignersAtOnce } from './describe-signers-at-once.js'
import { openProductionInstallations } from './production-installation.js'

const open = () => openProductionInstallations('signers at once', 2)

describeSignersAtOnce('production engines, two replicas', open, noSharedRedis())
