import { expect, it } from '@jest/globals'
import { type Environment, programs } from '@countersign/test-services/program'
import { bundled, withCompiled } from './bundled.js'

// Starts the bundles with each refusal of the configuration, as refused-addresses.int.spec.ts does for addresses.

const run = programs()

const key = Buffer.alloc(32, 7).toString('base64')
const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'sign@example.com' }
const engines = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:9',
  MONGODB_URL: 'mongodb://127.0.0.1:9',
  REDIS_URL: 'redis://127.0.0.1:9',
}
const bucket = { BLOBS_KEY: 'key', BLOBS_SECRET: 'secret' }

/** Refusals in the order of the schema. One start reports all of them. */
const eachVariable: readonly (readonly [name: string, value: string, line: RegExp])[] = [
  ['PORT', '70000', /^PORT /],
  ['OWNER_EMAIL', 'grace', /is not an email address\.$/],
  ['SMTP_URL', 'smtps://mail.example.com?tls=off', /Keep one of the two\.$/],
  ['MAIL_FROM', 'sign', /is not an email address\.$/],
  ['MASTER_KEY', 'Secret', /must be 32 bytes in base64 .* openssl rand -base64 32$/],
  ['BLOBS_URL', 'https://files.example.com', /must be s3:\/\/BUCKET/],
  ['TRUSTED_PROXIES', 'uniquelocal', /would trust the headers of every machine/],
  ['METRICS_PORT', '0', /^METRICS_PORT /],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector', /must begin with http:\/\/ or https:\/\/\.$/],
  ['DRAIN_SECONDS', 'long', /must be a number of seconds\.$/],
  ['LOG_LEVEL', 'loud', /must be trace, debug, info, warn, error or silent\.$/],
  ['WORD_CONVERTER', 'word', /must be gotenberg, .* Leave it out/],
  ['GOTENBERG_URL', 'gotenberg:3000', /must begin with http:\/\/ or https:\/\/\.$/],
  ['TIMESTAMP_URL', 'ftp://time.example.com', /must begin with http:\/\/ or https:\/\/\.$/],
  ['OUTBOUND_NETWORKS', '10.0.0.0/99', /must be addresses or networks such as/],
  ['RETENTION_DAYS', '0', /must be at least 1 day\. Leave it out/],
  ['DISK_RESERVE', '100%', /must be a share of the disk or an amount/],
  ['OWNER_QUOTA', '2GB', /must be two amounts, such as 2GB,20GB, or 0\./],
  ['ALLOW_WITHOUT_LOGIN', 'yes', /must be true or false\.$/],
  ['SESSION_IDLE_MINUTES', 'long', /must be a number of minutes\.$/],
  ['SESSION_HOURS', 'long', /must be a number of hours\.$/],
  ['SESSION_REMEMBER_DAYS', '31', /must be at most 30 days/],
]

/** Faults of other values, and of several variables together, in the order of the checks. */
const together: readonly (readonly [environment: Environment, ...lines: RegExp[]])[] = [
  [
    {
      ...smtp,
      SMTP_URL: 'smtp://mail.example.com?tls=on',
      PORT: 'http',
      TRUSTED_PROXIES: 'nginx',
      RETENTION_DAYS: '1.5',
      SESSION_REMEMBER_DAYS: '1.5',
    },
    /^PORT must be a number from 1 to 65535\.$/,
    /^SMTP_URL has an option that is not known\./,
    /^TRUSTED_PROXIES must be a number of proxies/,
    /^RETENTION_DAYS must be a whole number of days\.$/,
    /^SESSION_REMEMBER_DAYS must be a whole number of days\.$/,
  ],
  [
    { ...smtp, SMTP_URL: 'smtp://user:Secret@mail.example.com?tls=off', RETENTION_DAYS: '36501' },
    /^SMTP_URL would send its password over the network in clear\./,
    /^RETENTION_DAYS must be at most 36500 days\./,
  ],
  [
    {
      MONGODB_URL: engines.MONGODB_URL,
      ...bucket,
      MAIL_FROM: smtp.MAIL_FROM,
      PUBLIC_URL: 'http://sign.example.com',
      WORD_CONVERTER: 'gotenberg',
      SIGNING_P12: 'seal.p12',
    },
    /^EVENTSTORE_URL and REDIS_URL missing: .* Set all three, or none/,
    /^BLOBS_URL missing: .* Set all three, or none\.$/,
    /^MAIL_FROM is set but SMTP_URL is not\./,
    /^PUBLIC_URL names sign\.example\.com, .* must begin with https:\/\/\./,
    /^SMTP_URL is required once PUBLIC_URL names/,
    /^GOTENBERG_URL is required when WORD_CONVERTER is gotenberg\.$/,
    /^SIGNING_P12 is set but SIGNING_P12_PASSWORD is not\./,
  ],
  [
    { ...engines, BLOBS_URL: 's3://files', SIGNING_P12_PASSWORD: 'Secret' },
    /^MASTER_KEY is required with the production engines/,
    /^SMTP_URL is required with the production engines/,
    /^PUBLIC_URL is required with the production engines/,
    /^BLOBS_KEY and BLOBS_SECRET missing: /,
    /^SIGNING_P12_PASSWORD is set but SIGNING_P12 is not\./,
  ],
  [
    { COUNTERSIGN_COMMAND: 'countersign', REDIS_URL: engines.REDIS_URL, ...bucket, MAIL_FROM: smtp.MAIL_FROM },
    /^This package holds the embedded engines only, and cannot use REDIS_URL, BLOBS_KEY, BLOBS_SECRET\. Use the containers/,
  ],
  [{ SMTP_URL: smtp.SMTP_URL }, /^MAIL_FROM is required once SMTP_URL is set/],
  [{ MASTER_KEY: key, MASTER_KEY_FILE: '/none' }, /^MASTER_KEY and MASTER_KEY_FILE are both set\./],
  [{ REDIS_URL_FILE: '/none' }, /^REDIS_URL_FILE names a file that cannot be read\./],
]

const required = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'MASTER_KEY', 'MONGODB_URL', 'REDIS_URL']

async function refusal(name: string, environment: Environment): Promise<string[]> {
  const { code, stdout, stderr } = await run(bundled(name), [], { ...withCompiled, ...environment }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toContain('Secret')
  return stderr.trimEnd().split('\n')
}

it.each(['local/start', 'requests-api/main'])('the bundle %s refuses each bad variable in one line', async (name) => {
  const environment = Object.fromEntries(eachVariable.map(([variable, value]) => [variable, value]))
  const printed = await refusal(name, environment)
  expect(printed.map((line) => line.split(' ')[0])).toEqual(eachVariable.map(([variable]) => variable))
  expect(printed).toEqual(eachVariable.map(([, , line]) => expect.stringMatching(line)))
  for (const [faults, ...sentences] of together)
    expect(await refusal(name, faults)).toEqual(sentences.map((line) => expect.stringMatching(line)))
})

it('the bundle requests-api/main requires the engines, and mailer-worker/main each of its variables', async () => {
  expect(await refusal('requests-api/main', {})).toEqual([
    'EVENTSTORE_URL, MONGODB_URL and REDIS_URL are required here.',
  ])
  expect(await refusal('mailer-worker/main', {})).toEqual(required.map((name) => `${name} is required here.`))
})
