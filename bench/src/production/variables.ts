import { randomBytes } from 'node:crypto'

export interface EngineAddresses {
  eventStore: string
  mongo: string
  redis: string
  /** Omitted if no mailer runs: the API requires the variable, but sends nothing. */
  smtp?: string | undefined
}

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
