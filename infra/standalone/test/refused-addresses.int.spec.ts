import { expect, it } from '@jest/globals'
import { programs } from '@countersign/test-services/program'
import { bundled, withCompiled } from './bundled.js'

// Starts the bundles: a bundler may drop a check that the compiled sources have, and the client of EventStoreDB prints
// the password of an address that it cannot parse.

const run = programs()

/** Valid, so that each line on standard error is about one of the five addresses. */
const others = {
  MAIL_FROM: 'sign@example.com',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
}

const percent = /_URL has a % .* Write it as %25\.$/
const separator = /_URL has a \/, \? or # that ends its host\. Write \/ as %2F, \? as %3F and # as %23 /
const unread = /_URL has a host or port that cannot be read\. Write it as \w+:\/\/user:password@host:\d+\.$/
const halfLogin = /^SMTP_URL has a user without a password, or a password without a user\. Write both,/
const character = /^EVENTSTORE_URL has a character in its user or password .* and % as %25\.$/
const notRoot = (shown: string) =>
  `PUBLIC_URL is ${shown}, but pages and links exist only at the root of a host. Set it to https://sign.example.com, without path, query, fragment or login.`

type Bad = readonly [address: string, line: RegExp | string]

/** One start judges all five. */
const starts: Record<'PUBLIC_URL' | 'SMTP_URL' | 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL', Bad>[] = [
  {
    PUBLIC_URL: ['https://sign.example.com/esign', notRoot('https://sign.example.com/esign')],
    SMTP_URL: ['smtp://user:Secret%@host', percent],
    EVENTSTORE_URL: ['esdb://user:Secret%@host', character],
    MONGODB_URL: ['mongodb://user:Secret%@host', percent],
    REDIS_URL: ['redis://user:Secret%@host', percent],
  },
  {
    PUBLIC_URL: ['https://sign.example.com/?x', notRoot('https://sign.example.com/?x')],
    SMTP_URL: ['smtp://%ff:Secret@host', percent],
    EVENTSTORE_URL: ['esdb://%ff:Secret@host', character],
    MONGODB_URL: ['mongodb://%ff:Secret@host', percent],
    REDIS_URL: ['redis://:%ff@Secret', percent],
  },
  {
    PUBLIC_URL: ['https://sign.example.com#x', notRoot('https://sign.example.com#x')],
    SMTP_URL: ['smtp://user:12#Secret@host', separator],
    EVENTSTORE_URL: ['esdb://user:a@Secret@host', character],
    MONGODB_URL: ['mongodb://user:12#Secret@host', separator],
    REDIS_URL: ['redis://user:12#Secret@host', separator],
  },
  {
    PUBLIC_URL: ['https://me:Secret@sign.example.com', notRoot('https://…@sign.example.com')],
    SMTP_URL: ['smtp://user:12/Secret@host', separator],
    EVENTSTORE_URL: ['esdb://user:Secret@host?tlsVerifyCert=false', /^EVENTSTORE_URL has the option tlsVerifyCert, /],
    MONGODB_URL: ['mongodb://user:12/Secret@host', separator],
    REDIS_URL: ['redis://:Secret/x@host', separator],
  },
  {
    PUBLIC_URL: ['sign.example.com', /^PUBLIC_URL must begin with http:\/\/ or https:\/\/\.$/],
    SMTP_URL: ['smtp://user:12?Secret@host', separator],
    EVENTSTORE_URL: ['kurrentdb://user:Secret@host?tls=maybe', /^EVENTSTORE_URL has the option tls with another value/],
    MONGODB_URL: ['mongodb+srv://user:12?Secret@host', separator],
    REDIS_URL: ['rediss://user:12?Secret@host', separator],
  },
  {
    PUBLIC_URL: ['ftp://sign.example.com', /^PUBLIC_URL must begin with http/],
    SMTP_URL: ['smtp://user:Secret#@host', separator],
    EVENTSTORE_URL: ['kurrent://user:Secret@host', /^EVENTSTORE_URL must begin with esdb:\/\//],
    MONGODB_URL: ['mongodb://user:Secret#@host', separator],
    REDIS_URL: ['redis://:Secret#x@host', separator],
  },
  {
    PUBLIC_URL: ['https://', /^PUBLIC_URL must begin with http/],
    SMTP_URL: ['smtp://host:Secret', unread],
    EVENTSTORE_URL: ['esdb://user:Secret@host?tls=true&retries=3', /^EVENTSTORE_URL has the option retries, /],
    MONGODB_URL: ['postgres://host', /^MONGODB_URL must begin with mongodb:/],
    REDIS_URL: ['redis://host:Secret', unread],
  },
  {
    PUBLIC_URL: ['javascript:alert(1)', /^PUBLIC_URL must begin with http/],
    SMTP_URL: ['smtp://:Secret@host', halfLogin],
    EVENTSTORE_URL: ['esdb://:Secret@host', /^EVENTSTORE_URL has a user without a password/],
    MONGODB_URL: ['mongodb://', /^MONGODB_URL must begin with mongodb:/],
    REDIS_URL: ['redis:Secret@host', /^REDIS_URL must begin with redis:/],
  },
]

const lineAbout = (variable: string, [, line]: Bad): unknown =>
  typeof line === 'string'
    ? line
    : expect.stringMatching(new RegExp(`^(?=${variable}).*${line.source.replace('^', '')}`))

it.each([
  ['local/start', ['PUBLIC_URL', 'SMTP_URL', 'EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']],
  ['requests-api/main', ['PUBLIC_URL', 'SMTP_URL', 'EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']],
  ['mailer-worker/main', ['PUBLIC_URL', 'SMTP_URL', 'MONGODB_URL', 'REDIS_URL']],
] as const)(
  'the bundle %s refuses each bad address in one line, without a stack or a password',
  async (name, judged) => {
    for (const start of starts) {
      const addresses = Object.fromEntries(judged.map((variable) => [variable, start[variable][0]]))
      const end = await run(bundled(name), [], { ...withCompiled, ...others, ...addresses }).ended
      const lines = end.stderr.trimEnd().split('\n')
      expect(lines).toEqual(judged.map((variable) => lineAbout(variable, start[variable])))
      expect([end.code, end.stdout]).toEqual([1, ''])
      expect(end.stderr).not.toContain('Secret')
    }
  },
)
