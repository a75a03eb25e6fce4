import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, jest } from '@jest/globals'
import { loadDotEnv } from '@countersign/infra/local/dot-env'
import { readConfiguration } from '@countersign/requests-api'
import { scratchFolder } from '../scratch.js'
import { inCheckout } from './checkout.js'

const scratch = scratchFolder()
jest.setTimeout(60_000)

/** Runs `npm run compose:init` for a folder in the checkout's place. */
function init(dir: string, env: Record<string, string> = {}) {
  const { OWNER_NAME: _name, OWNER_EMAIL: _email, ...mine } = process.env
  const script = [inCheckout('infra/run/compose-init.mjs'), dir]
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8', env: { ...mine, ...env } })
  return { status, said: stdout + stderr }
}

const folder = () => mkdtempSync(join(scratch, 'init-'))
const dotEnv = (dir: string) => readFileSync(join(dir, '.env'), 'utf8')

describe('npm run compose:init', () => {
  it('writes secrets of its own each time, for nobody else to read', () => {
    const [one, other] = [folder(), folder()].map((dir) => {
      expect(init(dir)).toMatchObject({ status: 0 })
      expect(statSync(join(dir, '.env')).mode & 0o777).toBe(0o600)
      expect(readdirSync(dir)).toEqual(['.env'])
      return parseEnv(dotEnv(dir))
    })
    const secrets = Object.keys(one!).filter((name) => /KEY|PASSWORD/.test(name))
    expect(secrets).toHaveLength(5)
    for (const name of secrets) expect(one![name]).not.toBe(other![name])
    expect(new Set(secrets.map((name) => one![name])).size).toBe(5)
  })

  it('makes a master key of 32 bytes, and passwords that mean nothing in an address', () => {
    const dir = folder()
    init(dir)
    const written = parseEnv(dotEnv(dir))
    expect(Buffer.from(written.PRODUCTION_MASTER_KEY!, 'base64')).toHaveLength(32)
    const passwords = Object.keys(written).filter((name) => name.endsWith('PASSWORD'))
    expect(passwords).toHaveLength(3)
    for (const name of passwords) expect(written[name]).toMatch(/^[\w-]{43}$/)
    // MongoDB takes 6 to 1024 characters of base64.
    expect(written.PRODUCTION_MONGODB_KEYFILE).toMatch(/^[A-Za-z0-9+/]{128}$/)
  })

  it('does not print what it wrote', () => {
    const dir = folder()
    const { said } = init(dir)
    const secrets = Object.values(parseEnv(dotEnv(dir))).filter((value) => value!.length > 40)
    expect(secrets).toHaveLength(5)
    for (const value of secrets) expect(said).not.toContain(value)
  })

  it('refuses to do it again, and leaves what is there as it is', () => {
    const dir = folder()
    init(dir)
    const before = dotEnv(dir)
    const { status, said } = init(dir)
    expect(status).toBe(1)
    expect(said).toContain('was left as it is')
    expect(said).not.toContain('    at ')
    expect(dotEnv(dir)).toBe(before)
  })

  it('keeps what npm start is configured with, and npm start takes nothing of what it adds', () => {
    const dir = folder()
    writeFileSync(join(dir, '.env'), '# mine\nPORT=3002\nOWNER_NAME="Ada Lovelace"')
    const before = readConfiguration(loadDotEnv(dir, {}))
    expect(init(dir)).toMatchObject({ status: 0 })
    expect(dotEnv(dir)).toMatch(/^# mine\nPORT=3002\nOWNER_NAME="Ada Lovelace"\n\n#/)
    expect(statSync(join(dir, '.env')).mode & 0o777).toBe(0o600)
    expect(readConfiguration(loadDotEnv(dir, {}))).toEqual(before)
  })

  it('takes the owner from the environment', () => {
    const dir = folder()
    init(dir, { OWNER_NAME: 'Grace "Amazing" $HOPPER #1', OWNER_EMAIL: 'grace@example.com' })
    expect(parseEnv(dotEnv(dir))).toMatchObject({
      PRODUCTION_OWNER_NAME: 'Grace "Amazing" $HOPPER #1',
      PRODUCTION_OWNER_EMAIL: 'grace@example.com',
    })
  })

  it.each(["O'Brien", 'two\nlines', 'back\\slash'])('refuses a name that the file cannot hold: %j', (name) => {
    const dir = folder()
    expect(init(dir, { OWNER_NAME: name })).toMatchObject({ status: 1 })
    expect(readdirSync(dir)).toEqual([])
  })
})
