import { resolve } from 'node:path'
import type { S3Access } from '@countersign/blobs'
import { unknownAddress, unnamedSender } from '@countersign/contracts/jobs'
import { email, limits, line } from '@countersign/contracts/schemas'
import { whyNoAddress } from '@countersign/event-log/eventstore-address'
import { BadConfiguration, type Environment, isLoopback, readVariables, variables as known } from '@countersign/process'
import type { LogLevel } from '@countersign/telemetry/open-log'
import { z } from 'zod'
import type { DiskReserve } from '../requests/use-cases/documents/disk-room.js'
import type { Quota } from '../requests/use-cases/documents/owner-quota.js'
import { type SessionTimes, sessionTimes } from '../access/sign-in/session-times.js'
import { quotaIn, reserveIn, usualQuota, usualReserve } from './amounts.js'
import { networks, trustedProxies } from './networks.js'
import { aboutPublicUrl, isOfLoopback } from './reach.js'

export interface ProductionEngines {
  eventStoreUrl: string
  mongoUrl: string
  /** Null if the vault shares the database. */
  vaultMongoUrl: string | null
  redisUrl: string
}

/** The configuration from the environment (rule running-1). */
export interface Configuration {
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
  wordConverter: 'gotenberg' | 'libreoffice' | 'libreoffice-wasm' | 'mammoth' | null
  gotenbergUrl: string | null
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
  /** PKCS #12 file with the sealing key and certificate; null: the installation's own key. */
  signing: { p12: string; password: string } | null
  /** RFC 3161 server over HTTP for the timestamps of seals; null: no timestamps. */
  timestampUrl: string | null
  /** Private networks and addresses that revocation checks may reach, besides the timestamp server's host. */
  outboundNetworks: string[]
  /** Days at rest after which a request's personal data is erased; null: never automatically. */
  retentionDays: number | null
  diskReserve: DiskReserve
  ownerQuota: Quota
  /** Time between failing readiness and refusing calls, for proxies to notice. */
  drainMs: number
  logLevel: LogLevel
  /** `HOST` is loopback, and `PUBLIC_URL` unset or a loopback name: the open mode until the claim (rule access-7). */
  isLocal: boolean
  /** Extends the open mode to other hosts; without effect once claimed. */
  allowWithoutLogin: boolean
  /** `PUBLIC_URL` is https or a loopback name, as a claim needs. */
  mayBeClaimed: boolean
  sessionTimes: SessionTimes
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
  DATA_DIR: z.string().default('./data'),
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
  WORD_CONVERTER: z
    .enum(
      ['gotenberg', 'libreoffice', 'libreoffice-wasm', 'mammoth'],
      'must be gotenberg, libreoffice, libreoffice-wasm or mammoth. Leave it out for the best one available.',
    )
    .optional(),
  GOTENBERG_URL: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  ALLOW_WITHOUT_LOGIN: z.enum(['true', 'false'], 'must be true or false.').default('false'),
  TRUSTED_PROXIES: trustedProxies.default(['loopback']),
  METRICS_PORT: known.port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  SIGNING_P12: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  TIMESTAMP_URL: known.url(['http:', 'https:'], 'must begin with http:// or https://.').optional(),
  OUTBOUND_NETWORKS: networks.default([]),
  RETENTION_DAYS: z.coerce
    .number('must be a number of days.')
    .int('must be a whole number of days.')
    .min(1, 'must be at least 1 day. Leave it out to keep everything until someone erases it.')
    .max(36_500, 'must be at most 36500 days. Leave it out to keep everything until someone erases it.')
    .optional(),
  DISK_RESERVE: z
    .string()
    .transform(reserveIn)
    .refine((reserve) => reserve !== null, 'must be a share of the disk or an amount, such as 5%, 2GB or 0.')
    .default(usualReserve),
  OWNER_QUOTA: z
    .string()
    .transform(quotaIn)
    .refine((quota) => quota !== null, 'must be two amounts, such as 2GB,20GB, or 0. An amount of 0 means no limit.')
    .default(usualQuota),
  SESSION_IDLE_MINUTES: z.coerce
    .number('must be a number of minutes.')
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .default(60),
  SESSION_HOURS: z.coerce
    .number('must be a number of hours.')
    .int()
    .min(1)
    .max(30 * 24)
    .default(12),
  SESSION_REMEMBER_DAYS: z.coerce
    .number('must be a number of days.')
    .int('must be a whole number of days.')
    .min(0)
    .max(30, 'must be at most 30 days, or 0 to remove the choice to stay signed in.')
    .default(30),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds.').min(0).max(300).default(5),
  LOG_LEVEL: known.logLevel,
})
type Variables = z.output<typeof schema>

/** Empty variables count as unset. @throws {BadConfiguration} with a sentence for each fault */
export function readConfiguration(environment: Environment): Configuration {
  const variables = readVariables(environment, schema, secrets)
  const faults = [
    ...aboutEngines(variables),
    ...known.aboutBlobs(variables),
    ...aboutMail(variables),
    ...aboutPublicUrl(variables),
    ...aboutConverter(variables),
    ...aboutSigning(variables),
  ]
  if (faults.length > 0) throw new BadConfiguration(faults)
  return configurationOf(variables)
}

function configurationOf(variables: Variables): Configuration {
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, OWNER_NAME, OWNER_EMAIL, SMTP_URL, MAIL_FROM, MASTER_KEY } = variables
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`),
    owner: { name: OWNER_NAME ?? unnamedSender, email: OWNER_EMAIL ?? unknownAddress },
    ownerLacks: Object.entries({ OWNER_NAME, OWNER_EMAIL }).flatMap(([name, value]) => (value ? [] : [name])),
    sender: OWNER_NAME && OWNER_EMAIL ? { name: OWNER_NAME, email: OWNER_EMAIL } : null,
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM, name: variables.SMTP_NAME } : null,
    masterKey: MASTER_KEY ? Buffer.from(MASTER_KEY, 'base64') : null,
    wordConverter: variables.WORD_CONVERTER ?? null,
    gotenbergUrl: variables.GOTENBERG_URL ?? null,
    engines: enginesOf(variables),
    bucket: known.bucketOf(variables),
    trustedProxies: variables.TRUSTED_PROXIES,
    metricsPort: variables.METRICS_PORT ?? null,
    metricsHost: variables.METRICS_HOST,
    tracesEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    signing: signingOf(variables),
    timestampUrl: variables.TIMESTAMP_URL ?? null,
    outboundNetworks: variables.OUTBOUND_NETWORKS,
    retentionDays: variables.RETENTION_DAYS ?? null,
    diskReserve: variables.DISK_RESERVE ?? usualReserve,
    ownerQuota: variables.OWNER_QUOTA ?? usualQuota,
    drainMs: variables.DRAIN_SECONDS * 1000,
    logLevel: variables.LOG_LEVEL,
    isLocal: isLoopback(HOST) && isOfLoopback(PUBLIC_URL),
    allowWithoutLogin: variables.ALLOW_WITHOUT_LOGIN === 'true',
    mayBeClaimed: isOfLoopback(PUBLIC_URL) || PUBLIC_URL!.startsWith('https:'),
    sessionTimes: sessionTimes(
      variables.SESSION_IDLE_MINUTES,
      variables.SESSION_HOURS,
      variables.SESSION_REMEMBER_DAYS,
    ),
  }
}

function enginesOf({ EVENTSTORE_URL, MONGODB_URL, VAULT_MONGODB_URL, REDIS_URL }: Variables): ProductionEngines | null {
  if (!EVENTSTORE_URL || !MONGODB_URL || !REDIS_URL) return null
  const vaultMongoUrl = VAULT_MONGODB_URL ?? null
  return { eventStoreUrl: EVENTSTORE_URL, mongoUrl: MONGODB_URL, vaultMongoUrl, redisUrl: REDIS_URL }
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

function aboutConverter({ WORD_CONVERTER, GOTENBERG_URL }: Variables): string[] {
  return WORD_CONVERTER === 'gotenberg' && !GOTENBERG_URL
    ? ['GOTENBERG_URL is required when WORD_CONVERTER is gotenberg.']
    : []
}

function signingOf({ SIGNING_P12, SIGNING_P12_PASSWORD }: Variables): Configuration['signing'] {
  return SIGNING_P12 && SIGNING_P12_PASSWORD ? { p12: resolve(SIGNING_P12), password: SIGNING_P12_PASSWORD } : null
}

function aboutSigning({ SIGNING_P12, SIGNING_P12_PASSWORD }: Variables): string[] {
  if (Boolean(SIGNING_P12) === Boolean(SIGNING_P12_PASSWORD)) return []
  const [is, isNot] = SIGNING_P12 ? ['SIGNING_P12', 'SIGNING_P12_PASSWORD'] : ['SIGNING_P12_PASSWORD', 'SIGNING_P12']
  return [`${is} is set but ${isNot} is not. Set both, or neither to seal with the installation's own key.`]
}
