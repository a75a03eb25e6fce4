import { randomBytes, randomUUID } from 'node:crypto'
import { openOwnEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { openTestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { openSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { type Installation, openInstallation } from './installation.js'

/** Picks a database for this worker alone: concurrent suites may share the Redis, and queues have the same names. */
function databaseOf(url: string): string {
  const own = new URL(url)
  own.pathname = `/${process.env.JEST_WORKER_ID ?? 1}`
  return own.href
}

/**
 * Starts APIs on one engine of each kind. Mails stay in the queue, because the mailer is another service.
 *
 * @param of name of the suite
 * @param replicas number of APIs that share the engines
 * @returns each API; the engines stop with the last
 */
export async function openProductionInstallations(of: string, replicas = 1): Promise<Installation[]> {
  // A vault has no keys for another suite's events, so the log must not be shared.
  const engines = await Promise.all([openOwnEventStore(), openTestMongo(), openSharedRedis()])
  const [eventStore, mongo, redis] = engines
  for (const { spokenTo } of engines) talkedTo(`${of}: production engines`, spokenTo)
  const environment = {
    EVENTSTORE_URL: eventStore.url,
    MONGODB_URL: mongo.urlOf(`journey-${randomUUID()}`),
    REDIS_URL: databaseOf(redis.url),
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'sign@example.com',
    OWNER_NAME: 'You',
    OWNER_EMAIL: 'katherine@example.com',
  }
  let open = replicas
  const installations: Installation[] = []
  while (installations.length < replicas) {
    const installation = await openInstallation({ environment })
    const { end } = installation
    const endsLast = async () => {
      await end()
      if (--open === 0) await Promise.all(engines.map((engine) => engine.stop()))
    }
    installations.push(Object.assign(installation, { end: endsLast }))
  }
  return installations
}
