import { resolve } from 'node:path'
import type { S3Access } from '@countersign/blobs'
import { unknownAddress, unnamedSender } from '@countersign/contracts/jobs'
import { email, limits, line } from '@countersign/contracts/schemas'
import { whyNoAddress } from '@countersign/event-log/eventstore-address'
import { BadConfiguration, type Environment, readVariables, variables as known } from '@countersign/process'
import type { LogLevel } from '@countersign/telemetry/open-log'
import { z } from 'zod'
import { type AccessConfiguration, accessConfiguration, accessVariables } from '../access/configuration.js'
import { aboutPublicUrl } from '../access/reach.js'
import {
  aboutRequests,
  type RequestsConfiguration,
  requestsConfiguration,
  requestsVariables,
} from '../requests/configuration.js'
import { trustedProxies } from '../platform/networks.js'

export interface ProductionEngines {
  eventStoreUrl: string
  mongoUrl: string
  /** Null if the vault shares the database. */
  vaultMongoUrl: string | null
  redisUrl: string
}

/** The configuration from the environment (rule running-1). */
export interface Configuration extends AccessConfiguration, RequestsConfiguration {
  port: number
  host: string
  dataDir: string
  publicUrl: URL
  owner: { name: string; email: string }
  /** Variables about the owner that are not set. */
  ownerLacks: string[]
  /** Set if the owner's name and address are both configured; requests are then sent under that name. */
  sender: { name: string; email: string } | null
  /** Null: the outbox. */
  smtp: { url: string; from: string; name: string | undefined } | null
  /** 32 bytes; null: generated on first start and kept in the data folder. */
  masterKey: Buffer | null
  /** Null: the embedded engines in the data folder. */
  engines: ProductionEngines | null
  /** S3 bucket for files, with either set of engines; null: files are stored with the engines. */
  bucket: S3Access | null
  /** Null: no metrics. */
  metricsPort: number | null
  metricsHost: string
  /** OTLP/HTTP collector of traces; null: no traces. */
  tracesEndpoint: string | null
  /** Proxies to trust: the number in front of this server, or addresses and networks (Express, "trust proxy"). */
  trustedProxies: number | string[]
  /** Time between failing readiness and refusing calls, for proxies to notice. */
  drainMs: number
  logLevel: LogLevel
}

export type Bucket = Partial<Pick<Configuration, 'bucket'>>

/** Variables that can also be read from a mounted file, as `NAME_FILE`. */
const secrets = [
  'MASTER_KEY',
  'SMTP_URL',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'VAULT_MONGODB_URL',
  'REDIS_URL',
  'BLOBS_KEY',
  'BLOBS_SECRET',
  'SIGNING_P12_PASSWORD',
] as const

const schema = z.object({
  PORT: known.port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  /** A package's launcher sets both of these (rule running-21). */
  COUNTERSIGN_HOME: z.string().default('./data'),
  COUNTERSIGN_COMMAND: z.string().optional(),
  PUBLIC_URL: known.publicUrl.optional(),
  OWNER_NAME: line(limits.nameLength).optional(),
  OWNER_EMAIL: email.optional(),
  SMTP_URL: known.smtpUrl.optional(),
  SMTP_NAME: known.smtpName.optional(),
  MAIL_FROM: email.optional(),
  MASTER_KEY: known.masterKey.optional(),
  EVENTSTORE_URL: known.judged(whyNoAddress).optional(),
  MONGODB_URL: known.mongoUrl.optional(),
  VAULT_MONGODB_URL: known.mongoUrl.optional(),
  REDIS_URL: known.redisUrl.optional(),
  BLOBS_URL: known.blobsUrl.optional(),
  BLOBS_KEY: z.string().optional(),
  BLOBS_SECRET: z.string().optional(),
  TRUSTED_PROXIES: trustedProxies.default(['loopback']),
  METRICS_PORT: known.port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds.').min(0).max(300).default(5),
  LOG_LEVEL: known.logLevel,
  ...requestsVariables,
  ...accessVariables,
})
type Variables = z.output<typeof schema>

/** Empty variables count as unset. @throws {BadConfiguration} with a sentence for each fault */
export function readConfiguration(environment: Environment): Configuration {
  const variables = readVariables(environment, schema, secrets)
  mustBeEmbedded(variables)
  const faults = [
    ...aboutEngines(variables),
    ...known.aboutBlobs(variables),
    ...aboutMail(variables),
    ...aboutPublicUrl(variables),
    ...aboutRequests(variables),
  ]
  if (faults.length > 0) throw new BadConfiguration(faults)
  return configurationOf(variables)
}

function configurationOf(variables: Variables): Configuration {
  const { PORT, HOST, PUBLIC_URL, OWNER_NAME, OWNER_EMAIL, SMTP_URL, MAIL_FROM, MASTER_KEY } = variables
  return {
    ...accessConfiguration(variables),
    ...requestsConfiguration(variables),
    port: PORT,
    host: HOST,
    dataDir: resolve(variables.DATA_DIR ?? variables.COUNTERSIGN_HOME),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`),
    owner: { name: OWNER_NAME ?? unnamedSender, email: OWNER_EMAIL ?? unknownAddress },
    ownerLacks: Object.entries({ OWNER_NAME, OWNER_EMAIL }).flatMap(([name, value]) => (value ? [] : [name])),
    sender: OWNER_NAME && OWNER_EMAIL ? { name: OWNER_NAME, email: OWNER_EMAIL } : null,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM, name: variables.SMTP_NAME } : null,
    masterKey: MASTER_KEY ? Buffer.from(MASTER_KEY, 'base64') : null,
    engines: enginesOf(variables),
    bucket: known.bucketOf(variables),
    trustedProxies: variables.TRUSTED_PROXIES,
    metricsPort: variables.METRICS_PORT ?? null,
    metricsHost: variables.METRICS_HOST,
    tracesEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    drainMs: variables.DRAIN_SECONDS * 1000,
    logLevel: variables.LOG_LEVEL,
  }
}

function enginesOf({ EVENTSTORE_URL, MONGODB_URL, VAULT_MONGODB_URL, REDIS_URL }: Variables): ProductionEngines | null {
  if (!EVENTSTORE_URL || !MONGODB_URL || !REDIS_URL) return null
  const vaultMongoUrl = VAULT_MONGODB_URL ?? null
  return { eventStoreUrl: EVENTSTORE_URL, mongoUrl: MONGODB_URL, vaultMongoUrl, redisUrl: REDIS_URL }
}

/** Settings of clients that a package leaves out. */
const notInPackage = [
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'VAULT_MONGODB_URL',
  'REDIS_URL',
  'BLOBS_URL',
  'BLOBS_KEY',
  'BLOBS_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const

/** Throws alone: advice on how to set these up would mislead. @throws {BadConfiguration} */
function mustBeEmbedded(variables: Variables): void {
  if (!variables.COUNTERSIGN_COMMAND) return
  const names = notInPackage.filter((name) => variables[name])
  if (names.length === 0) return
  throw new BadConfiguration([
    `This package holds the embedded engines only, and cannot use ${names.join(', ')}. Use the containers or a checkout, or leave ${names.length === 1 ? 'it' : 'them'} out.`,
  ])
}

function aboutEngines(variables: Variables): string[] {
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL, MASTER_KEY, SMTP_URL, PUBLIC_URL } = variables
  const engines = Object.entries({ EVENTSTORE_URL, MONGODB_URL, REDIS_URL })
  const missing = engines.flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === engines.length) return []
  if (missing.length > 0) {
    return [`${missing.join(' and ')} missing: the production engines go together. Set all three, or none of them.`]
  }
  return [
    ...(MASTER_KEY
      ? []
      : ['MASTER_KEY is required with the production engines: it opens the vault and is stored nowhere else.']),
    ...(SMTP_URL ? [] : ['SMTP_URL is required with the production engines: the outbox works on one machine only.']),
    ...(PUBLIC_URL ? [] : ['PUBLIC_URL is required with the production engines: links in emails begin with it.']),
  ]
}

function aboutMail({ SMTP_URL, MAIL_FROM }: Variables): string[] {
  if (!SMTP_URL) return MAIL_FROM ? ['MAIL_FROM is set but SMTP_URL is not. Set both, or neither for the outbox.'] : []
  return MAIL_FROM ? [] : ['MAIL_FROM is required once SMTP_URL is set: recipients see who sends their emails.']
}
