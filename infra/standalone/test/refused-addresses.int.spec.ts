import { expect, it } from '@jest/globals'
import { programs } from '@countersign/test-services/program'
import { bundled, withCompiled } from './bundled.js'

// Starts the bundles: a bundler may drop a check that the compiled sources have, and the client of EventStoreDB prints
// the password of an address that it cannot parse.

const run = programs()

/** Valid, so that each line on standard error is about one of the three addresses. */
const others = {
  MONGODB_URL: 'mongodb://127.0.0.1:9',
  REDIS_URL: 'redis://127.0.0.1:9',
  MAIL_FROM: 'sign@example.com',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
}

const percent = /^SMTP_URL has a % .* Write it as %25\.$/
const separator = /^SMTP_URL has a \/, \? or # that ends its host\. Write \/ as %2F, \? as %3F and # as %23 /
const character = /^EVENTSTORE_URL has a character in its user or password .* and % as %25\.$/
const notRoot = (shown: string) =>
  `PUBLIC_URL is ${shown}, but pages and links exist only at the root of a host. Set it to https://sign.example.com, without path, query, fragment or login.`

type Bad = readonly [address: string, line: RegExp | string]

/** One start judges all three. */
const starts: { PUBLIC_URL: Bad; SMTP_URL: Bad; EVENTSTORE_URL: Bad }[] = [
  {
    PUBLIC_URL: ['https://sign.example.com/esign', notRoot('https://sign.example.com/esign')],
    SMTP_URL: ['smtp://user:Secret%@host', percent],
    EVENTSTORE_URL: ['esdb://user:Secret%@host', character],
  },
  {
    PUBLIC_URL: ['https://sign.example.com/?x', notRoot('https://sign.example.com/?x')],
    SMTP_URL: ['smtp://%ff:Secret@host', percent],
    EVENTSTORE_URL: ['esdb://%ff:Secret@host', character],
  },
  {
    PUBLIC_URL: ['https://sign.example.com#x', notRoot('https://sign.example.com#x')],
    SMTP_URL: ['smtp://user:12#Secret@host', separator],
    EVENTSTORE_URL: ['esdb://user:a@Secret@host', character],
  },
  {
    PUBLIC_URL: ['https://me:Secret@sign.example.com', notRoot('https://…@sign.example.com')],
    SMTP_URL: ['smtp://user:12/Secret@host', separator],
    EVENTSTORE_URL: ['esdb://user:Secret@host?tlsVerifyCert=false', /^EVENTSTORE_URL has the option tlsVerifyCert, /],
  },
  {
    PUBLIC_URL: ['sign.example.com', /^PUBLIC_URL must begin with http:\/\/ or https:\/\/\.$/],
    SMTP_URL: ['smtp://user:12?Secret@host', separator],
    EVENTSTORE_URL: ['kurrentdb://user:Secret@host?tls=maybe', /^EVENTSTORE_URL has the option tls with another value/],
  },
  {
    PUBLIC_URL: ['ftp://sign.example.com', /^PUBLIC_URL must begin with http/],
    SMTP_URL: ['smtp://user:Secret#@host', separator],
    EVENTSTORE_URL: ['kurrent://user:Secret@host', /^EVENTSTORE_URL must begin with esdb:\/\//],
  },
  {
    PUBLIC_URL: ['https://', /^PUBLIC_URL must begin with http/],
    SMTP_URL: ['smtp://host:Secret', /^SMTP_URL has a host or port that cannot be read\. /],
    EVENTSTORE_URL: ['esdb://user:Secret@host?tls=true&retries=3', /^EVENTSTORE_URL has the option retries, /],
  },
]

const lineAbout = ([, line]: Bad): unknown => (typeof line === 'string' ? line : expect.stringMatching(line))

it.each([
  ['local/start', ['PUBLIC_URL', 'SMTP_URL', 'EVENTSTORE_URL']],
  ['requests-api/main', ['PUBLIC_URL', 'SMTP_URL', 'EVENTSTORE_URL']],
  ['mailer-worker/main', ['PUBLIC_URL', 'SMTP_URL']],
] as const)(
  'the bundle %s refuses each bad address in one line, without a stack or a password',
  async (name, judged) => {
    for (const start of starts) {
      const addresses = Object.fromEntries(judged.map((variable) => [variable, start[variable][0]]))
      const end = await run(bundled(name), [], { ...withCompiled, ...others, ...addresses }).ended
      const lines = end.stderr.trimEnd().split('\n')
      expect(lines).toEqual(judged.map((variable) => lineAbout(start[variable])))
      expect([end.code, end.stdout]).toEqual([1, ''])
      expect(end.stderr).not.toContain('Secret')
    }
  },
)
