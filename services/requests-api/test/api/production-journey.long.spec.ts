import { noSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { describeSendersJourney } from './describe-senders-journey.js'
import { openProductionInstallations } from './production-installation.js'

const open = async () => (await openProductionInstallations('the sender’s journey'))[0]!

describeSendersJourney('production engines', open, noSharedRedis())
