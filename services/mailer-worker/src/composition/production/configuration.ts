import type { S3Access } from '@countersign/blobs'
import { email } from '@countersign/contracts/schemas'
import { BadConfiguration, type Environment, readVariables, variables as known } from '@countersign/process'
import type { LogLevel } from '@countersign/telemetry/open-log'
import { z } from 'zod'

/** Configuration of a mailer in a separate process (rule running-1). */
export interface MailerConfiguration {
  publicUrl: URL
  smtp: { url: string; from: string; name: string | undefined }
  masterKey: Buffer
  mongoUrl: string
  /** Null if the vault shares the database. */
  vaultMongoUrl: string | null
  redisUrl: string
  bucket: S3Access | null
  metricsHost: string
  metricsPort: number
  /** OTLP/HTTP collector of traces; null: no traces. */
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
  SMTP_NAME: known.smtpName.optional(),
  MAIL_FROM: email,
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

/** Empty variables count as unset. @throws {BadConfiguration} with a sentence for each fault */
export function readMailerConfiguration(environment: Environment): MailerConfiguration {
  const variables = readVariables(environment, schema, secrets)
  const faults = known.aboutBlobs(variables)
  if (faults.length > 0) throw new BadConfiguration(faults)
  return {
    publicUrl: new URL(variables.PUBLIC_URL),
    smtp: { url: variables.SMTP_URL, from: variables.MAIL_FROM, name: variables.SMTP_NAME },
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
