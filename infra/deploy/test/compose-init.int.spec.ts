import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, jest } from '@jest/globals'
import { loadDotEnv } from '@countersign/standalone/dot-env'
import { readConfiguration } from '@countersign/requests-api'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'

const scratch = scratchFolder()
jest.setTimeout(180_000)

/** Runs `npm run compose:init` for a folder in place of the checkout. */
function init(dir: string) {
  const script = [inCheckout('infra/tools/run/compose-init.mjs'), dir]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const folder = () => mkdtempSync(join(scratch, 'init-'))
const dotEnv = (dir: string) => readFileSync(join(dir, '.env'), 'utf8')
const secretsIn = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(dir, 'secrets')).map((name) => [name, readFileSync(join(dir, 'secrets', name), 'utf8').trim()]),
  )
const mode = (...path: string[]) => statSync(join(...path)).mode & 0o777

describe('npm run compose:init', () => {
  it('writes different secrets each time, into a folder that only its owner can enter', () => {
    const [one, other] = [folder(), folder()].map((dir) => {
      expect(init(dir)).toMatchObject({ status: 0 })
      expect(readdirSync(dir).toSorted()).toEqual(['.env', 'secrets'])
      expect([mode(dir, '.env'), mode(dir, 'secrets')]).toEqual([0o600, 0o700])
      return secretsIn(dir)
    })
    const made = ['master-key', 'mongodb-root-password', 'mongodb-keyfile', 'mongodb-url', 'redis-url']
    expect(Object.keys(one!)).toEqual(expect.arrayContaining(made))
    for (const name of made) expect(one![name]).not.toBe(other![name])
  })

  it("makes the secrets readable for every container's account, and writable for none", () => {
    const dir = folder()
    init(dir)
    for (const name of Object.keys(secretsIn(dir))) expect(mode(dir, 'secrets', name)).toBe(0o444)
  })

  it('makes a master key of 32 bytes, and passwords without characters that are special in a URL', () => {
    const dir = folder()
    init(dir)
    const secrets = secretsIn(dir)
    expect(Buffer.from(secrets['master-key']!, 'base64')).toHaveLength(32)
    const [mongodb, vault, redis] = ['mongodb-url', 'vault-mongodb-url', 'redis-url'].map(
      (name) => new URL(secrets[name]!).password,
    )
    expect(vault).toBe(mongodb)
    for (const password of [mongodb, redis, secrets['mongodb-root-password']]) expect(password).toMatch(/^[\w-]{43}$/)
    // MongoDB takes 6 to 1024 characters of base64.
    expect(secrets['mongodb-keyfile']).toMatch(/^[A-Za-z0-9+/]{128}$/)
  })

  it('prints no secrets, and writes none into .env', () => {
    const dir = folder()
    const { said } = init(dir)
    const secrets = Object.values(secretsIn(dir)).filter((value) => value.length > 40)
    expect(secrets).toHaveLength(6)
    for (const value of secrets) expect(said + dotEnv(dir)).not.toContain(value)
  })

  it('refuses to run again, and leaves existing files as they are', () => {
    const dir = folder()
    init(dir)
    const before = [dotEnv(dir), secretsIn(dir)]
    const { status, said } = init(dir)
    expect(status).toBe(1)
    expect(said).toContain('were left as they are')
    expect(said).not.toContain('    at ')
    expect([dotEnv(dir), secretsIn(dir)]).toEqual(before)
  })

  it('does not replace secrets that were deleted', () => {
    const dir = folder()
    init(dir)
    rmSync(join(dir, 'secrets'), { recursive: true })
    expect(init(dir)).toMatchObject({ status: 1, said: expect.stringContaining('Put the copy of it back') })
    expect(readdirSync(dir)).toEqual(['.env'])
  })

  it('continues with the secrets written by an interrupted run', () => {
    const dir = folder()
    init(dir)
    const before = secretsIn(dir)
    rmSync(join(dir, '.env'))
    expect(init(dir)).toMatchObject({ status: 0 })
    expect(secretsIn(dir)).toEqual(before)
    expect(dotEnv(dir)).toContain('PRODUCTION_PUBLIC_URL')
  })

  it('keeps the settings of npm start, and adds none that npm start reads', () => {
    const dir = folder()
    writeFileSync(join(dir, '.env'), '# mine\nPORT=3002\nOWNER_NAME="Ada Lovelace"')
    const before = readConfiguration(loadDotEnv(dir, {}))
    expect(init(dir)).toMatchObject({ status: 0 })
    expect(dotEnv(dir)).toMatch(/^# mine\nPORT=3002\nOWNER_NAME="Ada Lovelace"\n\n#/)
    expect(mode(dir, '.env')).toBe(0o600)
    expect(readConfiguration(loadDotEnv(dir, {}))).toEqual(before)
  })

  it('names no owner, and prints the command for the claim link', () => {
    const dir = folder()
    expect(init(dir).said).toContain('docker compose exec requests-api npm run accounts -- claim-link')
    expect(parseEnv(dotEnv(dir))).toEqual({
      PRODUCTION_PORT: '8080',
      PRODUCTION_PUBLIC_URL: 'http://localhost:8080',
    })
  })
})

describe('npm run compose:init, on an .env that holds the secrets itself', () => {
  const held = {
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    MONGODB_ROOT_PASSWORD: 'root-password',
    MONGODB_PASSWORD: 'mongodb-password',
    MONGODB_KEYFILE: 'keyfile',
    REDIS_PASSWORD: 'redis-password',
    SMTP_URL: 'smtps://user:password@mail.example.com:465',
  }
  const others = 'PORT=3002\nPRODUCTION_OWNER_NAME=Ada\nPRODUCTION_SIGNING_P12=/run/secrets/signing.p12\n'
  const before = (values: Record<string, string>) => {
    const dir = folder()
    const lines = Object.entries(values).map(([name, value]) => `PRODUCTION_${name}=${value}\n`)
    writeFileSync(join(dir, '.env'), others + lines.join(''))
    return dir
  }

  it("moves them into secret files, including the password of the operator's own key", () => {
    const dir = before(held)
    expect(init(dir)).toMatchObject({ status: 0 })
    expect(secretsIn(dir)).toEqual({
      'master-key': held.MASTER_KEY,
      'mongodb-root-password': 'root-password',
      'mongodb-keyfile': 'keyfile',
      'mongodb-url': 'mongodb://countersign:mongodb-password@mongodb:27017/countersign?replicaSet=rs0&authSource=admin',
      'vault-mongodb-url':
        'mongodb://countersign:mongodb-password@mongodb:27017/countersign_vault?replicaSet=rs0&authSource=admin',
      'redis-url': 'redis://:redis-password@redis:6379',
      'smtp-url': held.SMTP_URL,
      'signing-p12-password': '',
    })
    expect(dotEnv(dir)).toBe(others.replace('/run/secrets/', '/run/signing/'))
    expect(init(dir)).toMatchObject({ status: 1, said: expect.stringContaining('were left as they are') })
  })

  it('continues after an interruption between writing the files and cleaning .env', () => {
    const dir = before(held)
    const untouched = dotEnv(dir)
    init(dir)
    writeFileSync(join(dir, '.env'), untouched)
    expect(init(dir)).toMatchObject({ status: 0 })
    expect(dotEnv(dir)).not.toContain('PASSWORD')
  })

  it('discards none that differ from the existing files', () => {
    const dir = before(held)
    init(dir)
    const other = `PRODUCTION_${Object.entries({ ...held, REDIS_PASSWORD: 'another' })
      .map(([name, value]) => `${name}=${value}`)
      .join('\nPRODUCTION_')}\n`
    writeFileSync(join(dir, '.env'), other)
    expect(init(dir)).toMatchObject({ status: 1, said: expect.stringContaining('redis-url') })
    expect(dotEnv(dir)).toBe(other)
  })

  it('does not generate a missing one', () => {
    const { REDIS_PASSWORD: _redis, ...some } = held
    const dir = before(some)
    expect(init(dir)).toMatchObject({ status: 1, said: expect.stringContaining('PRODUCTION_REDIS_PASSWORD') })
    expect(readdirSync(dir)).toEqual(['.env'])
  })
})
