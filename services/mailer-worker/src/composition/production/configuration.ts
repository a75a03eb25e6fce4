import type { S3Access } from '@countersign/blobs'
import { BadConfiguration, type Environment, readVariables, variables as known } from '@countersign/process'
import type { LogLevel } from '@countersign/telemetry/open-log'
import { z } from 'zod'

/** What a mailer of its own is configured with (rule running-1). */
export interface MailerConfiguration {
  publicUrl: URL
  smtp: { url: string; from: string }
  masterKey: Buffer
  mongoUrl: string
  /** Where the vault is apart from everything else; null: in the same database. */
  vaultMongoUrl: string | null
  redisUrl: string
  /** The bucket that files lie in; null: in MongoDB. */
  bucket: S3Access | null
  /** Where it tells how it is, for those who watch over it only. */
  metricsHost: string
  metricsPort: number
  /** The collector that traces are told to, by OTLP over HTTP; null: none are. */
  tracesEndpoint: string | null
  logLevel: LogLevel
}

const secrets = [
  'MASTER_KEY',
  'SMTP_URL',
  'MONGODB_URL',
  'VAULT_MONGODB_URL',
  'REDIS_URL',
  'BLOBS_KEY',
  'BLOBS_SECRET',
] as const

const schema = z.object({
  PUBLIC_URL: known.publicUrl,
  SMTP_URL: known.smtpUrl,
  MAIL_FROM: known.mailFrom,
  MASTER_KEY: known.masterKey,
  MONGODB_URL: known.mongoUrl,
  VAULT_MONGODB_URL: known.mongoUrl.optional(),
  REDIS_URL: known.redisUrl,
  BLOBS_URL: known.blobsUrl.optional(),
  BLOBS_KEY: z.string().optional(),
  BLOBS_SECRET: z.string().optional(),
  METRICS_PORT: known.port.default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  LOG_LEVEL: known.logLevel,
})

/**
 * Reads the configuration from the environment; empty variables count as unset.
 *
 * @throws {BadConfiguration} with everything that is wrong, each as one sentence
 */
export function readMailerConfiguration(environment: Environment): MailerConfiguration {
  const variables = readVariables(environment, schema, secrets)
  const faults = known.aboutBlobs(variables)
  if (faults.length > 0) throw new BadConfiguration(faults)
  return {
    publicUrl: new URL(variables.PUBLIC_URL),
    smtp: { url: variables.SMTP_URL, from: variables.MAIL_FROM },
    masterKey: Buffer.from(variables.MASTER_KEY, 'base64'),
    mongoUrl: variables.MONGODB_URL,
    vaultMongoUrl: variables.VAULT_MONGODB_URL ?? null,
    redisUrl: variables.REDIS_URL,
    bucket: known.bucketOf(variables),
    metricsHost: variables.METRICS_HOST,
    metricsPort: variables.METRICS_PORT,
    tracesEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: variables.LOG_LEVEL,
  }
}
