import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { networkForChildren, TaskOverran } from '@countersign/child-pool'
import { describeUnless } from '@countersign/test-services/skipped'
import {
  closeHostilePools,
  failureOf,
  type HostileTasks,
  isAlive,
  openHostilePool,
  patient,
} from './fixtures/hostile-pool.js'
import { Workplace } from './fixtures/workplace.js'

// Processes are started: on a busy machine that takes its time.
jest.setTimeout(120_000)

let workplace: Workplace
let listening: Server
let port: number

beforeAll(async () => {
  workplace = await Workplace.open()
  await writeFile(join(workplace.folder, 'master.key'), 'secret')
  listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  port = (listening.address() as AddressInfo).port
})

afterEach(closeHostilePools)

afterAll(async () => {
  listening.close()
  await workplace.close()
})

const open = () => openHostilePool({ stagingDir: workplace.staging })
const itself = fileURLToPath(import.meta.url)

type Prying = {
  [Name in keyof HostileTasks]: HostileTasks[Name]['input'] extends string ? Name : never
}[keyof HostileTasks]

/** What comes of a child's trying. */
const tries = async (task: Prying, path: string) => String(await failureOf(open().run(task, path, patient)))

const refused = expect.stringContaining('ERR_ACCESS_DENIED')

describe('a hostile child', () => {
  it.each(['/etc/passwd', `/proc/${process.pid}/environ`, '/proc/self/environ', '/proc/self/maps'])(
    'does not read %s',
    async (path) => expect(await tries('read', path)).toEqual(refused),
  )

  it('does not read the key that lies beside the folder for files in the making', async () => {
    expect(await tries('read', join(workplace.folder, 'master.key'))).toEqual(refused)
    expect(await tries('read', '../../master.key')).toEqual(refused)
  })

  it("does not see its neighbours' folders", async () => {
    expect(await tries('list', '..')).toEqual(refused)
    const neighbour = openHostilePool({ stagingDir: workplace.staging, name: 'neighbour' })
    await neighbour.run('echo', null, patient)
    const folder = (await workplace.staged()).find((name) => name.startsWith('child-neighbour-')) ?? ''
    expect(await tries('list', join(workplace.staging, folder))).toEqual(refused)
  })

  it('writes neither beside its folder nor to the program', async () => {
    expect(await tries('write', '../elsewhere')).toEqual(refused)
    expect(await tries('write', join(workplace.folder, 'elsewhere'))).toEqual(refused)
    expect(await tries('write', itself)).toEqual(refused)
  })

  it('makes no links, neither to what it may not read nor to the program that it may', async () => {
    for (const path of ['/etc/passwd', itself]) {
      expect(await tries('link', path)).toEqual(refused)
      expect(await tries('link-softly', path)).toEqual(refused)
    }
  })

  it("does not open its parent's inspector, by which it could run code in there", async () => {
    const parent = [fileURLToPath(new URL('./fixtures/parent.js', import.meta.url))]
    const { stdout } = await promisify(execFile)(process.execPath, parent, { env: {} })
    expect(stdout).toBe('nowhere')
  })

  it('starts no program', async () => {
    expect(await tries('start', '/bin/true')).toEqual(refused)
  })
})

const missing = (await networkForChildren()) === 'own' ? null : 'unshare does not work here'

describeUnless(missing)('without a network, a hostile child', () => {
  const openApart = () => openHostilePool({ child: { network: 'own' } })

  it('reaches nobody, not even on this machine', async () => {
    expect(String(await failureOf(openApart().run('connect', port, patient)))).toContain('ENETUNREACH')
    expect(await failureOf(openHostilePool().run('connect', port, patient))).toBeUndefined()
  })

  it('has the process id that its parent watches and ends it by', async () => {
    const pool = openApart()
    const pid = await pool.run('pid', null, patient)
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    expect(await failureOf(pool.run('eat-buffers', null, patient))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    expect(isAlive(pid)).toBe(false)
  })
})
