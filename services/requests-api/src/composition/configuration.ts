import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { unnamedSender } from '@countersign/contracts/jobs'
import { z } from 'zod'

/** Everything that is configured from outside (decisions, Configuration). */
export interface Configuration {
  port: number
  host: string
  dataDir: string
  publicUrl: URL
  owner: { name: string; email: string }
  /** Null: mails go to the outbox. */
  smtp: { url: string; from: string } | null
  /** 32 bytes; null: made on first start and kept in the data folder. */
  masterKey: Buffer | null
  wordConverter: 'gotenberg' | 'libreoffice' | 'libreoffice-wasm' | 'mammoth' | null
  gotenbergUrl: string | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** The configuration is not one this program can run with: each sentence names a variable and the cure. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'))
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that may come as a mounted file too, as `NAME_FILE`. */
const secrets = ['MASTER_KEY', 'SMTP_URL'] as const
/** The engines of the production set; this version runs on the embedded ones. */
const productionEngines = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const

const base64Of32Bytes = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)
const url = (schemes: readonly string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol)

const schema = z.object({
  PORT: z.coerce.number('must be a number from 1 to 65535.').int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z
    .string()
    .refine(url(['http:', 'https:']), 'must begin with http:// or https://.')
    .optional(),
  OWNER_NAME: z.string().trim().max(200).optional(),
  OWNER_EMAIL: z.string().regex(z.regexes.html5Email, 'must be an e-mail address.').optional(),
  SMTP_URL: z
    .string()
    .refine(url(['smtp:', 'smtps:']), 'must begin with smtp:// or smtps://, such as smtp://user:password@host:587.')
    .optional(),
  MAIL_FROM: z.string().regex(z.regexes.html5Email, 'must be the e-mail address mails are sent from.').optional(),
  MASTER_KEY: z
    .string()
    .refine(base64Of32Bytes, 'must be 32 bytes in base64 (44 characters). Make one with: openssl rand -base64 32')
    .optional(),
  WORD_CONVERTER: z
    .enum(
      ['gotenberg', 'libreoffice', 'libreoffice-wasm', 'mammoth'],
      'must be gotenberg, libreoffice, libreoffice-wasm or mammoth. Leave it out for the best one available.',
    )
    .optional(),
  GOTENBERG_URL: z
    .string()
    .refine(url(['http:', 'https:']), 'must begin with http:// or https://.')
    .optional(),
  ALLOW_WITHOUT_LOGIN: z.enum(['true', 'false'], 'must be true or false.').default('false'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent.')
    .default('info'),
})
type Variables = z.output<typeof schema>

/**
 * Reads the configuration from the environment; empty variables count as unset.
 *
 * @throws {BadConfiguration} with everything that is wrong, each as one sentence
 */
export function readConfiguration(environment: Environment): Configuration {
  const set = withSecretFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)))
  const parsed = schema.safeParse(set)
  if (!parsed.success) {
    throw new BadConfiguration(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))
  }
  const variables = parsed.data
  const faults = [...aboutEngines(set), ...aboutMail(variables), ...aboutHost(variables), ...aboutConverter(variables)]
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
    owner: { name: OWNER_NAME ?? unnamedSender, email: OWNER_EMAIL ?? 'owner@localhost' },
    smtp: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    masterKey: MASTER_KEY ? Buffer.from(MASTER_KEY, 'base64') : null,
    wordConverter: variables.WORD_CONVERTER ?? null,
    gotenbergUrl: variables.GOTENBERG_URL ?? null,
    logLevel: variables.LOG_LEVEL,
  }
}

function withSecretFiles(environment: Environment): Environment {
  const read: Record<string, string> = {}
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new BadConfiguration([`${name} and ${name}_FILE are both set. Keep one of them.`])
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new BadConfiguration([`${name}_FILE names a file that cannot be read. Check its path and permissions.`])
    }
  }
  return { ...environment, ...read }
}

function aboutEngines(environment: Environment): string[] {
  const named = productionEngines.filter((name) => environment[name])
  if (named.length === 0) return []
  return [`${named.join(', ')}: this version runs on its embedded engines only. Leave these variables out.`]
}

function aboutMail({ SMTP_URL, MAIL_FROM, OWNER_NAME, OWNER_EMAIL }: Variables): string[] {
  if (!SMTP_URL) return MAIL_FROM ? ['MAIL_FROM is set but SMTP_URL is not. Set both, or neither for the outbox.'] : []
  const missing = Object.entries({ MAIL_FROM, OWNER_NAME, OWNER_EMAIL }).filter(([, value]) => !value)
  return missing.map(([name]) => `${name} is required once SMTP_URL is set: recipients see who writes to them.`)
}

function aboutHost({ HOST, ALLOW_WITHOUT_LOGIN }: Variables): string[] {
  if (isLoopback(HOST) || ALLOW_WITHOUT_LOGIN === 'true') return []
  return [
    `HOST=${HOST} would let anyone who reaches this address in, for there is no login yet. Use 127.0.0.1, or set ` +
      'ALLOW_WITHOUT_LOGIN=true on a private network or behind a proxy that authenticates.',
  ]
}

function aboutConverter({ WORD_CONVERTER, GOTENBERG_URL }: Variables): string[] {
  return WORD_CONVERTER === 'gotenberg' && !GOTENBERG_URL
    ? ['GOTENBERG_URL is required when WORD_CONVERTER is gotenberg.']
    : []
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
