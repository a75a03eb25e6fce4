import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { publishSite } from './site/published-site.js'
import { freePort } from '@countersign/test-services/free-port'
import { sumsOf } from '@countersign/standalone/backup/file-sums'
import { House, server } from './installation.js'
import { noteNewerEvent } from './newer-events.js'
import { putOlderLog } from './older-log.js'
import { type Ended, type Environment, programs } from '@countersign/test-services/program'

const house = new House()
const run = programs()

/** The user's view of a refused start: the lines on standard error, and the exit. */
function seen({ code, signal, stdout, stderr }: Ended) {
  return { lines: stderr.trimEnd().split('\n'), ready: stdout.includes('Countersign is ready'), code, signal }
}
const refused = (...lines: unknown[]) => ({ lines, ready: false, code: 1, signal: null })

async function start(environment: Environment): Promise<Ended> {
  const place = { PORT: String(await freePort()), DATA_DIR: house.newFolder() }
  return (await house.begin({ ...place, ...environment })).ended
}

function folderWith(name: string, text: string): string {
  const dir = house.newFolder()
  mkdirSync(dir)
  writeFileSync(join(dir, name), text)
  return dir
}

/** All variables of the production engines besides EVENTSTORE_URL, with one port. */
const productionOn = (port: number): Environment => ({
  MONGODB_URL: `mongodb://127.0.0.1:${port}`,
  REDIS_URL: `redis://127.0.0.1:${port}`,
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'sign@example.com',
  OWNER_NAME: 'Ada',
  OWNER_EMAIL: 'ada@example.com',
  PUBLIC_URL: 'http://localhost',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})

describe('a failing start exits with 1 and a one-line error', () => {
  it('if the port is in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const end = await start({ PORT: String(port) })
    taken.close()
    const sentence = `Port ${port} is in use by another program. Stop it, or set PORT to another number.`
    expect(seen(end)).toEqual(refused(sentence))
  })

  it('if the address does not belong to this machine', async () => {
    const end = await start({ HOST: '192.0.2.1', ALLOW_WITHOUT_LOGIN: 'true' })
    expect(seen(end)).toEqual(refused('HOST=192.0.2.1 is not an address of this machine. Leave it out for 127.0.0.1.'))
  })

  it('if the host name is unknown', async () => {
    const end = await start({ HOST: 'no-such-name.invalid', ALLOW_WITHOUT_LOGIN: 'true' })
    const sentence = 'HOST=no-such-name.invalid is not a name that is known here. Leave it out for 127.0.0.1.'
    expect(seen(end)).toEqual(refused(sentence))
  })

  it('if the folder is not writable, or its path too long for the socket', async () => {
    const file = join(house.scratch, 'a-file')
    writeFileSync(file, '')
    const [below, long] = [join(file, 'data'), join(house.scratch, 'd'.repeat(120))]
    const ends = await Promise.all([start({ DATA_DIR: below }), start({ DATA_DIR: long })])
    expect(ends.map(seen)).toEqual([
      refused(
        expect.stringMatching(/^DATA_DIR=\S+ cannot be written \(ENOTDIR.*\)\. Choose another folder, or fix its/),
      ),
      refused(`DATA_DIR=${long} is too long for a socket in it (107 bytes). Choose a shorter path.`),
    ])
  })

  it("if the vault's key is missing or invalid, without creating another", async () => {
    const [without, empty] = [folderWith('vault.sqlite', ''), folderWith('master.key', '')]
    const ends = await Promise.all([start({ DATA_DIR: without }), start({ DATA_DIR: empty })])
    expect(ends.map(seen)).toEqual([
      refused(expect.stringMatching(/master\.key is missing, .*\. Restore it, or set MASTER_KEY\.$/)),
      refused(expect.stringMatching(/master\.key does not contain a key .*\. Restore it, or set MASTER_KEY\.$/)),
    ])
    expect(existsSync(join(without, 'master.key'))).toBe(false)
  })

  it('if the front ends are not built or cannot be served', async () => {
    const broken = join(house.scratch, 'broken-site')
    await publishSite(broken)
    writeFileSync(join(broken, 'remotes.json'), '{')
    const on = async (site: string) => {
      const environment = { DATA_DIR: house.newFolder(), PORT: String(await freePort()), LOG_LEVEL: 'silent' }
      return run(server, [site], environment).ended
    }
    const ends = await Promise.all([on(join(house.scratch, 'no-site')), on(broken)])
    expect(ends.map(seen)).toEqual([
      refused(expect.stringMatching(/^The front ends are not built: .*index\.html is missing\. Run: npm run build$/)),
      refused('Countersign could not start: the front page answered 500.'),
    ])
  })

  it('if the configured Word converter is unavailable', async () => {
    const end = await start({ WORD_CONVERTER: 'gotenberg', GOTENBERG_URL: `http://127.0.0.1:${await freePort()}` })
    expect(seen(end)).toEqual(refused(expect.stringMatching(/gotenberg/i)))
  })
})

describe('a second start on the same folder', () => {
  it('is refused in one line while the first runs, and accepted after the first was killed', async () => {
    const first = await house.start()
    const { dataDir } = first
    const sentence = `Another Countersign is running on DATA_DIR=${dataDir}. Stop it, or choose another folder for this one.`
    expect(seen(await start({ DATA_DIR: dataDir }))).toEqual(refused(sentence))
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200)
    first.program.kill('SIGKILL')
    await first.program.ended
    const second = await house.start(dataDir)
    expect((await second.end()).code).toBe(0)
  })

  it('is refused with another master key, and accepted with the first one again', async () => {
    const installation = await house.start()
    await installation.end()
    const { dataDir } = installation
    const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
    expect(seen(await start({ DATA_DIR: dataDir, MASTER_KEY }))).toEqual(
      refused('MASTER_KEY is not the key this data folder was created with. Set the one that belongs to it.'),
    )
    expect((await (await house.start(dataDir)).end()).code).toBe(0)
  })
})

describe('on data that another version must read', () => {
  const cases = [
    [
      '0.1.0',
      putOlderLog,
      'contains data of version 0.1.0, which only that version can read. Start that version on it, or choose another folder.',
    ],
    [
      'a newer one',
      noteNewerEvent,
      'may contain events that this version does not know (GuestSang version 1). Start a newer version on it, or choose another folder.',
    ],
  ] as const

  it.each(cases)(
    'a start, a restore and a move are each refused in one line, and change no file: %s',
    async (_version, make, why) => {
      const installation = await house.start()
      await installation.end()
      const { dataDir } = installation
      const archive = join(house.scratch, 'today.tar.gz')
      expect((await house.tool(dataDir, ['backup', archive])).code).toBe(0)
      await make(dataDir)
      const before = await sumsOf(dataDir)
      const sentence = `DATA_DIR=${dataDir} ${why}`
      const port = await freePort()
      const engines = { ...productionOn(port), EVENTSTORE_URL: `esdb://127.0.0.1:${port}` }
      for (const act of [
        () => start({ DATA_DIR: dataDir }),
        () => house.tool(dataDir, ['restore', archive]),
        () => house.run('move', dataDir, [], engines),
      ]) {
        expect(seen(await act())).toEqual(refused(sentence))
        expect(await sumsOf(dataDir)).toEqual(before)
      }
    },
  )
})

describe('a configuration with several faults', () => {
  it('is refused with one line per fault that names the variable and the fix, and no secret', async () => {
    const end = await run(server, [], {
      PORT: '99999',
      SMTP_URL: 'http://mail.example.com',
      MASTER_KEY: 'hunter2',
      WORD_CONVERTER: 'word',
      LOG_LEVEL: 'chatty',
    }).ended
    expect(seen(end)).toEqual(
      refused(
        'PORT must be a number from 1 to 65535.',
        expect.stringMatching(/^SMTP_URL must begin with smtp:\/\/ or smtps:\/\//),
        expect.stringMatching(/^MASTER_KEY must be 32 bytes in base64 .* openssl rand/),
        expect.stringMatching(/^LOG_LEVEL must be trace, /),
        expect.stringMatching(/^WORD_CONVERTER must be gotenberg, .* Leave it out for the best one available\.$/),
      ),
    )
    expect(end.stderr).not.toMatch(/hunter2|mail\.example\.com/)
    expect(end.stdout).toBe('')
  })
})
