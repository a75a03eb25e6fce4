import { randomBytes, randomUUID } from 'node:crypto'
import { openTestEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { openTestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { noSharedRedis, openSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { describeSendersJourney } from './describe-senders-journey.js'
import { type Installation, openInstallation } from './installation.js'

/** An API on one engine of each kind; nothing is mailed, for the mailer is another service. */
async function openProductionInstallation(): Promise<Installation> {
  const [eventStore, mongo, redis] = await Promise.all([openTestEventStore(), openTestMongo(), openSharedRedis()])
  for (const { spokenTo } of [eventStore, mongo, redis]) talkedTo('the sender’s journey: production engines', spokenTo)
  const installation = await openInstallation({
    environment: {
      EVENTSTORE_URL: eventStore.url,
      MONGODB_URL: mongo.urlOf(`journey-${randomUUID()}`),
      REDIS_URL: redis.url,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'sign@example.com',
      OWNER_NAME: 'You',
      OWNER_EMAIL: 'katherine@example.com',
    },
  })
  const { end } = installation
  return Object.assign(installation, {
    async end() {
      await end()
      await Promise.all([eventStore.stop(), mongo.stop(), redis.stop()])
    },
  })
}

describeSendersJourney('production engines', openProductionInstallation, noSharedRedis())
