import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { BadConfiguration, readConfiguration } from '@countersign/requests-api'
import { mustFitMode } from '@countersign/requests-api/internal/access/reach'

const smtp = { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'sign@example.com' }
const owner = { OWNER_NAME: 'Grace Hopper', OWNER_EMAIL: 'grace@example.com' }

/** Returns the error's sentences for a refused environment. */
function refused(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.sentences
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      publicUrl: new URL('http://localhost:3000'),
      owner: { name: 'You', email: 'owner@localhost' },
      smtp: null,
      masterKey: null,
      wordConverter: null,
      logLevel: 'info',
    })
  })

  it('has the data of a package in its folder, unless DATA_DIR names another', () => {
    expect(readConfiguration({ COUNTERSIGN_HOME: '/srv/home' }).dataDir).toBe('/srv/home')
    expect(readConfiguration({ COUNTERSIGN_HOME: '/srv/home', DATA_DIR: '/srv/data' }).dataDir).toBe('/srv/data')
  })

  it('refuses each setting of a client that a package leaves out, and nothing else', () => {
    const COUNTERSIGN_COMMAND = 'countersign'
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
    expect(refused({ COUNTERSIGN_COMMAND, OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual([
      'This package holds the embedded engines only, and cannot use OTEL_EXPORTER_OTLP_ENDPOINT. Use the containers or a checkout, or leave it out.',
    ])
    expect(refused({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual([])
    expect(refused({ COUNTERSIGN_COMMAND, EVENTSTORE_URL: '', METRICS_PORT: '9464', ...smtp, ...owner })).toEqual([])
  })

  it('trusts the given number of proxies or the given networks only', () => {
    const believed = (TRUSTED_PROXIES: string) => readConfiguration({ TRUSTED_PROXIES }).trustedProxies
    expect(readConfiguration({}).trustedProxies).toEqual(['loopback'])
    expect(['0', '1', '2'].map(believed)).toEqual([0, 1, 2])
    expect(believed('loopback, 203.0.113.0/24,2001:db8::1')).toEqual(['loopback', '203.0.113.0/24', '2001:db8::1'])
    for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0.0/', '10.0.0', 'loopback,', '::/129', '17', '1,2', '-1']) {
      expect(refused({ TRUSTED_PROXIES: wrong })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES must be/)])
    }
  })

  it.each(['uniquelocal', 'linklocal', '203.0.113.7, uniquelocal'])(
    'rejects trust in all private addresses (%s), and suggests an alternative',
    (TRUSTED_PROXIES) => {
      expect(refused({ TRUSTED_PROXIES })).toEqual([
        expect.stringMatching(
          /^TRUSTED_PROXIES would trust the headers of every machine .* \(1 behind the nginx .*\), or name their/,
        ),
      ])
    },
  )

  it('treats an empty variable as unset, and derives PUBLIC_URL from the port', () => {
    expect(readConfiguration({ PORT: '4000', PUBLIC_URL: '', SMTP_URL: '' })).toMatchObject({
      publicUrl: new URL('http://localhost:4000'),
      smtp: null,
    })
  })

  it('seals with its own key and no timestamps, or with a given file and timestamp server', () => {
    expect(readConfiguration({})).toMatchObject({ signing: null, timestampUrl: null })
    const set = {
      SIGNING_P12: 'seal.p12',
      SIGNING_P12_PASSWORD: 'secret',
      TIMESTAMP_URL: 'https://time.example.com/tsr',
    }
    expect(readConfiguration(set)).toMatchObject({
      signing: { p12: join(process.cwd(), 'seal.p12'), password: 'secret' },
      timestampUrl: 'https://time.example.com/tsr',
    })
  })

  it('allows no outbound private networks except the given ones', () => {
    expect(readConfiguration({}).outboundNetworks).toEqual([])
    const set = { OUTBOUND_NETWORKS: '10.7.0.0/16, fd00::/8,192.168.1.7' }
    expect(readConfiguration(set).outboundNetworks).toEqual(['10.7.0.0/16', 'fd00::/8', '192.168.1.7'])
    for (const wrong of ['private', 'loopback', '10.0.0.0/33', '1', 'fe80::1%eth0']) {
      expect(refused({ OUTBOUND_NETWORKS: wrong })).toEqual([expect.stringMatching(/^OUTBOUND_NETWORKS must be/)])
    }
  })

  it('keeps personal data until it is erased manually, or for a whole number of days', () => {
    expect(readConfiguration({}).retentionDays).toBeNull()
    expect(readConfiguration({ RETENTION_DAYS: '90' }).retentionDays).toBe(90)
    const sentences = ['0', '1.5', '-3', 'ten', '99999'].flatMap((days) => refused({ RETENTION_DAYS: days }))
    expect(sentences).toHaveLength(5)
    for (const sentence of sentences) expect(sentence).toMatch(/^RETENTION_DAYS must be /)
  })

  const bucket = {
    BLOBS_URL: 's3://files?endpoint=https://files.example.com/&region=eu-central-1',
    BLOBS_KEY: 'key',
    BLOBS_SECRET: 'secret',
  }

  it('keeps files with the engines, or in a bucket of any S3 store', () => {
    expect(readConfiguration({}).bucket).toBeNull()
    expect(readConfiguration(bucket).bucket).toEqual({
      bucket: 'files',
      endpoint: 'https://files.example.com',
      region: 'eu-central-1',
      key: 'key',
      secret: 'secret',
    })
    expect(readConfiguration({ ...bucket, BLOBS_URL: 's3://files' }).bucket).toMatchObject({
      endpoint: null,
      region: 'us-east-1',
    })
    for (const wrong of [
      'https://files.example.com/files',
      's3://',
      's3://Files_1',
      's3://files/below',
      's3://key@files',
      's3://files?endpoint=files.example.com',
      's3://files?endpoint=https://files.example.com/below',
      's3://files?versions=all',
    ]) {
      expect(refused({ ...bucket, BLOBS_URL: wrong })).toEqual([
        expect.stringMatching(/^BLOBS_URL must be s3:\/\/BUCKET/),
      ])
    }
  })

  it('sends mail if all mail settings are present', () => {
    expect(readConfiguration({ ...smtp, ...owner })).toMatchObject({
      smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
      owner: { name: owner.OWNER_NAME, email: owner.OWNER_EMAIL },
    })
  })

  it('reads addresses as people paste them', () => {
    const pasted = {
      ...smtp,
      MAIL_FROM: 'Käse <sign@müller-käse.de>',
      ...owner,
      OWNER_EMAIL: '\u202amailto:g@käse.de;',
    }
    expect(readConfiguration(pasted)).toMatchObject({
      smtp: { from: 'sign@xn--mller-kse-12a1x.de' },
      owner: { email: 'g@xn--kse-qla.de' },
    })
  })

  it.each([
    [{ PORT: 'http' }, /^PORT must be a number from 1 to 65535\./],
    [{ PORT: '70000' }, /^PORT /],
    [{ PUBLIC_URL: 'sign.example.com' }, /^PUBLIC_URL must begin with http/],
    [{ PUBLIC_URL: 'http:localhost' }, /^PUBLIC_URL must begin with http/],
    [{ SMTP_URL: 'imap://x' }, /^SMTP_URL must begin with smtp/],
    [{ SMTP_NAME: '10.0.0.7' }, /^SMTP_NAME must be a host name, such as sign\.example\.com/],
    [{ SMTP_URL: 'smtp://user:password@mail.example.com?tls=off' }, /^SMTP_URL would send its password/],
    [{ MASTER_KEY: 'short' }, /^MASTER_KEY must be 32 bytes in base64/],
    [{ WORD_CONVERTER: 'word' }, /^WORD_CONVERTER must be gotenberg,/],
    [{ WORD_CONVERTER: 'gotenberg' }, /^GOTENBERG_URL is required/],
    [{ ALLOW_WITHOUT_LOGIN: 'yes' }, /^ALLOW_WITHOUT_LOGIN must be true or false/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
    [{ OWNER_EMAIL: 'grace' }, /^OWNER_EMAIL is not an email address\.$/],
    [{ OWNER_EMAIL: ' ' }, /^OWNER_EMAIL is empty\.$/],
    [{ OWNER_NAME: '\u3164' }, /^OWNER_NAME has no visible letter\.$/],
    [{ ...smtp, MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM holds more than one address\.$/],
    [{ ...smtp, MAIL_FROM: 'jürgen@b.example' }, /^MAIL_FROM has letters beyond ASCII before the @, .*\.$/],
    [{ MAIL_FROM: 'sign@example.com' }, /^MAIL_FROM is set but SMTP_URL is not/],
    [{ SIGNING_P12: 'seal.p12' }, /^SIGNING_P12 is set but SIGNING_P12_PASSWORD is not/],
    [{ SIGNING_P12_PASSWORD: 'secret' }, /^SIGNING_P12_PASSWORD is set but SIGNING_P12 is not/],
    [{ TIMESTAMP_URL: 'ftp://time.example.com' }, /^TIMESTAMP_URL must begin with http/],
    [{ MONGODB_URL: 'mongodb://x' }, /^EVENTSTORE_URL and REDIS_URL missing: .* Set all three, or none/],
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL must begin with redis/],
    [{ EVENTSTORE_URL: 'http://x' }, /^EVENTSTORE_URL must begin with esdb/],
    [{ EVENTSTORE_URL: 'esdb://u:p@x?tlsVerifyCert=false' }, /^EVENTSTORE_URL has the option tlsVerifyCert/],
    [{ BLOBS_URL: 's3://files' }, /^BLOBS_KEY and BLOBS_SECRET missing: .* Set all three, or none/],
    [{ BLOBS_SECRET: 'secret' }, /^BLOBS_URL and BLOBS_KEY missing/],
    [{ SESSION_REMEMBER_DAYS: '31' }, /^SESSION_REMEMBER_DAYS must be at most 30 days/],
    [{ SESSION_HOURS: 'long' }, /^SESSION_HOURS must be a number of hours/],
  ])('refuses %j in one sentence that names the variable', (environment, sentence) => {
    expect(refused(environment)).toEqual([expect.stringMatching(sentence)])
  })

  it('lists all missing mail settings, not only the first', () => {
    expect(refused({ SMTP_URL: smtp.SMTP_URL }).map((sentence) => sentence.split(' ')[0])).toEqual(['MAIL_FROM'])
    const configuration = readConfiguration({ SMTP_URL: smtp.SMTP_URL, MAIL_FROM: 'sign@example.com' })
    const missing = [
      expect.stringMatching(/^OWNER_NAME is required/),
      expect.stringMatching(/^OWNER_EMAIL is required/),
    ]
    expect(faultsOf(() => mustFitMode(configuration, 'open'))).toEqual(missing)
    expect(faultsOf(() => mustFitMode(configuration, 'closed'))).toEqual([])
    expect(faultsOf(() => mustFitMode(configuration, 'claimed'))).toEqual([])
  })

  it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('accepts %s to listen on, as it is local', (HOST) => {
    expect(refused({ HOST })).toEqual([])
  })

  it('accepts any other address to listen on, closed until claimed', () => {
    expect(readConfiguration({ HOST: '192.0.2.1' })).toMatchObject({ isLocal: false, allowWithoutLogin: false })
    const open = { HOST: '192.0.2.1', ALLOW_WITHOUT_LOGIN: 'true' }
    expect(readConfiguration(open)).toMatchObject({ isLocal: false, allowWithoutLogin: true })
  })

  it.each([
    ['http://localhost:8080/esign', 'http://localhost:8080/esign', 'http://localhost:8080'],
    ['http://localhost/?x', 'http://localhost/?x', 'http://localhost'],
    ['http://localhost?', 'http://localhost?', 'http://localhost'],
    ['http://localhost/#x', 'http://localhost/#x', 'http://localhost'],
    ['http://me:secret@localhost:80', 'http://…@localhost:80', 'http://localhost'],
  ])('refuses %s as PUBLIC_URL, as it is more than the root of a host', (PUBLIC_URL, shown, origin) => {
    expect(refused({ PUBLIC_URL })).toEqual([
      `PUBLIC_URL is ${shown}, but pages and links exist only at the root of a host. Set it to ${origin}, without path, query, fragment or login.`,
    ])
  })

  it.each(['http://localhost:8080/', 'HTTP://127.0.0.1', 'http://[::1]:3000', 'https://sign.localhost'])(
    'accepts %s as PUBLIC_URL, as it is local',
    (PUBLIC_URL) => {
      expect(refused({ PUBLIC_URL })).toEqual([])
    },
  )

  it.each(['http://sign.example.com', 'http://192.168.1.7:3000', 'http://localhost.example.com'])(
    'requires https and a mail server for %s, unless sign-in is waived',
    (PUBLIC_URL) => {
      const https = expect.stringMatching(/^PUBLIC_URL names \S+, which others can reach, so it must begin with https/)
      const mail = expect.stringMatching(/^SMTP_URL is required once PUBLIC_URL names/)
      expect(refused({ PUBLIC_URL })).toEqual([https, mail])
      expect(refused({ PUBLIC_URL: PUBLIC_URL.replace('http:', 'https:') })).toEqual([mail])
      expect(refused({ PUBLIC_URL, ...smtp })).toEqual([https])
      const waived = { PUBLIC_URL, ALLOW_WITHOUT_LOGIN: 'true' }
      expect(refused(waived)).toEqual([])
      expect(faultsOf(() => mustFitMode(readConfiguration(waived), 'open'))).toEqual([])
      expect(faultsOf(() => mustFitMode(readConfiguration(waived), 'claimed'))).toEqual([https, mail])
    },
  )
})

function faultsOf(judge: () => void): readonly string[] {
  try {
    judge()
    return []
  } catch (error) {
    return (error as BadConfiguration).sentences
  }
}

describe('a secret', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  it('can be a mounted file', async () => {
    const key = Buffer.alloc(32, 7)
    await writeFile(join(dir, 'key'), `${key.toString('base64')}\n`)
    expect(readConfiguration({ MASTER_KEY_FILE: join(dir, 'key') }).masterKey).toEqual(key)
  })

  it('is refused if it is set twice or its file is missing', () => {
    expect(refused({ SMTP_URL: smtp.SMTP_URL, SMTP_URL_FILE: join(dir, 'x') })).toEqual([
      'SMTP_URL and SMTP_URL_FILE are both set. Keep one of them.',
    ])
    expect(refused({ SMTP_URL_FILE: join(dir, 'x') })).toEqual([expect.stringMatching(/^SMTP_URL_FILE names a file/)])
  })

  it('never appears in an error about it', () => {
    expect(refused({ MASTER_KEY: 'secret-words', SMTP_URL: 'imap://user:secret-words@x' }).join()).not.toContain(
      'secret',
    )
  })
})

describe('the disk reserve', () => {
  const GB = 1024 ** 3

  it.each([
    [{}, { share: 0.05, least: 500 * 1024 ** 2, most: 5 * GB }],
    [{ DISK_RESERVE: '5%' }, { share: 0.05, least: 0, most: Number.POSITIVE_INFINITY }],
    [{ DISK_RESERVE: '2GB' }, { bytes: 2 * GB }],
    [{ DISK_RESERVE: '1.5 gb' }, { bytes: 1.5 * GB }],
    [{ DISK_RESERVE: '0' }, { bytes: 0 }],
  ])('%j', (environment, diskReserve) => {
    expect(readConfiguration(environment).diskReserve).toEqual(diskReserve)
  })

  it.each(['2', '2 G', '-1GB', '100%', 'half', '1,5GB', '5%%'])('cannot be %s', (wrong) => {
    expect(refused({ DISK_RESERVE: wrong })).toEqual([
      'DISK_RESERVE must be a share of the disk or an amount, such as 5%, 2GB or 0.',
    ])
  })
})

describe('the quota of an owner', () => {
  const GB = 1024 ** 3

  it.each([
    [{}, { waiting: 2 * GB, drafts: 20 * GB }],
    [{ OWNER_QUOTA: '500MB, 1TB' }, { waiting: 500 * 1024 ** 2, drafts: 1024 * GB }],
    [{ OWNER_QUOTA: '0,3GB' }, { waiting: null, drafts: 3 * GB }],
    [{ OWNER_QUOTA: '0' }, { waiting: null, drafts: null }],
  ])('%j', (environment, ownerQuota) => {
    expect(readConfiguration(environment).ownerQuota).toEqual(ownerQuota)
  })

  it.each(['2GB', '2GB,20GB,1GB', 'all', '2,20', ','])('cannot be %s', (wrong) => {
    expect(refused({ OWNER_QUOTA: wrong })).toEqual([
      'OWNER_QUOTA must be two amounts, such as 2GB,20GB, or 0. An amount of 0 means no limit.',
    ])
  })
})
