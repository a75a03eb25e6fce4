import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, expect, it } from '@jest/globals'
import { pdfNamed, upload } from '@countersign/standalone/test/sender'
import { noProduction, Production } from '@countersign/standalone/test/production/production'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'
import { composeFile, environmentOf } from './compose-file.js'

const missing = process.platform === 'linux' ? noProduction() : 'there is no /proc here'
const suite = 'secrets of the containers, to whoever runs as the services’ account without being confined'

/** The readable data of a process: environment and arguments, by id. */
type Seen = Record<string, string>

/** Runs Node unconfined, like a child process that escaped its permissions. */
function looksAround(): Seen {
  const script = `
    const { readdirSync, readFileSync } = require('node:fs')
    const read = (path) => { try { return readFileSync(path, 'latin1') } catch { return '' } }
    const ids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
    console.log(JSON.stringify(Object.fromEntries(ids.map((id) =>
      [id, read('/proc/' + id + '/environ') + read('/proc/' + id + '/cmdline')]))))`
  const { stdout } = spawnSync(process.execPath, ['--eval', script], { env: {}, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as Seen
}

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )

describeUnless(missing)(suite, () => {
  const production = new Production(suite)
  const dir = scratchFolder()
  const { services } = composeFile()
  let secrets: string[]
  let running: string[]

  beforeAll(async () => {
    const init = spawnSync(process.execPath, [inCheckout('infra/tools/run/compose-init.mjs'), dir], {
      encoding: 'utf8',
    })
    expect([init.status, init.stderr]).toEqual([0, ''])
    const written = parseEnv(readFileSync(join(dir, '.env'), 'utf8'))
    const secret = (name: string) => join(dir, 'secrets', name)
    // Uses the engines of this machine in place of the containers'.
    for (const name of ['mongodb-url', 'vault-mongodb-url']) writeFileSync(secret(name), production.mongoUrl)
    writeFileSync(secret('redis-url'), production.redis.url)
    writeFileSync(secret('smtp-url'), production.mails.url)
    const files = readdirSync(join(dir, 'secrets')).map((name) => readFileSync(secret(name), 'utf8').trim())
    secrets = files.filter(Boolean)
    const unset = Object.fromEntries(['MASTER_KEY', 'MONGODB_URL', 'REDIS_URL', 'SMTP_URL'].map((name) => [name, '']))
    const given = (service: string) => ({ ...environmentOf(services[service]!, written, dir), ...unset })
    const here = { EVENTSTORE_URL: production.eventStore.url, HOST: '127.0.0.1', WORD_CONVERTER: 'mammoth' }
    const { PORT: _port, DATA_DIR: _dir, METRICS_PORT: _metrics, ...api } = given('requests-api')
    const replica = await production.replica({ ...api, ...here })
    const { program: mailer } = await production.mailer(given('mailer-worker'))
    await upload(replica.calls(), { 'Read.pdf': pdfNamed('Read by a child') })
    const children = childrenOf(replica.program.pid)
    expect(children.length).toBeGreaterThan(0)
    running = [replica.program.pid, mailer.pid, ...children].map(String)
  })

  it('appear in the environment or arguments of no process', () => {
    const seen = looksAround()
    for (const pid of running) expect([pid, seen[pid]?.length ?? 0]).not.toEqual([pid, 0])
    // These variables configure the processes: secrets would show up in what is read here.
    expect(seen[running[0]!]).toContain('MASTER_KEY_FILE=')
    const found = Object.entries(seen).filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    expect(found.map(([pid]) => pid)).toEqual([])
  })

  it('would be found if a process had them', async () => {
    const careless = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
      env: { MASTER_KEY: secrets[0]! },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await new Promise((resolve) => careless.once('spawn', resolve))
    const found = Object.entries(looksAround()).filter(([, text]) => text.includes(secrets[0]!))
    careless.kill()
    expect(found.map(([pid]) => pid)).toEqual([String(careless.pid)])
  })
})
