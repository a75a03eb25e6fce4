import { randomBytes } from 'node:crypto'

/** Where the engines of a measured installation are. */
export interface EngineAddresses {
  eventStore: string
  mongo: string
  redis: string
  /** Left out where no mailer runs: the API asks for one to be configured, and never speaks to it. */
  smtp?: string
}

/** The configuration of API and mailer that names them. */
export const variablesOf = ({ eventStore, mongo, redis, smtp = 'smtp://127.0.0.1:9' }: EngineAddresses) => ({
  EVENTSTORE_URL: eventStore,
  MONGODB_URL: mongo,
  REDIS_URL: redis,
  SMTP_URL: smtp,
  MASTER_KEY: randomBytes(32).toString('base64'),
  MAIL_FROM: 'sign@example.com',
  OWNER_NAME: 'Grace Hopper',
  OWNER_EMAIL: 'grace@example.com',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'info',
})
