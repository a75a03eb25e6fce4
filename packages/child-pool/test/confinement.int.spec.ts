import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { namespacesForChildren, TaskOverran } from '@countersign/child-pool'
import { describeUnless } from '@countersign/test-services/skipped'
import {
  closeHostilePools,
  failureOf,
  type HostileTasks,
  isAlive,
  MiB,
  openHostilePool,
  ampleMs,
} from './fixtures/hostile-pool.js'
import { until } from './fixtures/until.js'
import { Workplace } from './fixtures/workplace.js'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

let workplace: Workplace
let listening: Server
let port: number
let control: string
let controlled: Server

beforeAll(async () => {
  workplace = await Workplace.open()
  await writeFile(join(workplace.folder, 'master.key'), 'secret')
  listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  control = join(workplace.folder, 'control.sock')
  controlled = createServer().listen(control)
  port = (listening.address() as AddressInfo).port
})

afterEach(closeHostilePools)

afterAll(async () => {
  listening.close()
  controlled.close()
  await workplace.close()
})

const open = () => openHostilePool({ stagingDir: workplace.staging })
const itself = fileURLToPath(import.meta.url)

type Prying = {
  [Name in keyof HostileTasks]: HostileTasks[Name]['input'] extends string ? Name : never
}[keyof HostileTasks]

/** Returns the outcome of a child's attempt. */
const tries = async (task: Prying, path: string) => String(await failureOf(open().run(task, path, ampleMs)))

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
    await neighbour.run('echo', null, ampleMs)
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

const missing = (await namespacesForChildren()) === 'own' ? null : 'namespaces (unshare) do not work here'

describeUnless(missing)('in namespaces for itself, a hostile child', () => {
  const openApart = () => openHostilePool({ child: { namespaces: 'own' } })

  it('reaches nobody, not even on this machine', async () => {
    expect(String(await failureOf(openApart().run('connect', port, ampleMs)))).toContain('ENETUNREACH')
    expect(await failureOf(openHostilePool().run('connect', port, ampleMs))).toBeUndefined()
  })

  it('sees itself alone: no parent, and of the file system its folder and the program', async () => {
    const pool = openApart()
    expect(await pool.run('numbers', null, ampleMs)).toEqual({ pid: 1, ppid: 0 })
    expect(String(await failureOf(pool.run('connect-to', control, ampleMs)))).toContain('ENOENT')
    expect(await failureOf(openHostilePool().run('connect-to', control, ampleMs))).toBeUndefined()
  })

  it('works in a folder whatever its name is', async () => {
    const stagingDir = join(workplace.folder, "it's \\ all # here")
    await mkdir(stagingDir)
    const pool = openHostilePool({ stagingDir, child: { namespaces: 'own' } })
    await pool.run('write', 'written', ampleMs, { results: { written: join(workplace.folder, 'kept') } })
    expect(await readFile(join(workplace.folder, 'kept'), 'utf8')).toBe('x')
  })

  it('has memory that its parent watches, and is ended for it with all that surrounds it', async () => {
    const pool = openApart()
    await pool.run('echo', null, ampleMs)
    const pids = await ownChildren()
    expect(pids).toHaveLength(2)
    for (const pid of pids) expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    await until(() => !pids.some(isAlive))
  })

  it('ends with what surrounds it, should that alone be killed', async () => {
    const pool = openApart()
    await pool.run('echo', null, ampleMs)
    const failure = failureOf(pool.run('spin', null, ampleMs))
    const [outer = 0, inner = 0] = await ownChildren()
    // Not SIGKILL, after which the task would be retried.
    process.kill(outer, 'SIGHUP')
    expect(await failure).toMatchObject({ name: 'ChildDied' })
    await until(() => !isAlive(inner))
  })

  it('ends by the limit of processor time, although a first process ignores signals', async () => {
    const pool = openHostilePool({ child: { namespaces: 'own', limits: { dataBytes: 1200 * MiB, cpuSeconds: 1 } } })
    expect(await failureOf(pool.run('spin', null, ampleMs))).toMatchObject({ name: 'ChildDied' })
  })

  it('is refused memory by the kernel where nobody watches, and that counts the same', async () => {
    const pool = openHostilePool({ child: { namespaces: 'own', residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
  })

  it('that signals its whole process group does not reach its parent', async () => {
    for (const pool of [openApart(), openHostilePool()])
      expect(await failureOf(pool.run('signal-group', 'SIGKILL', ampleMs))).toMatchObject({ name: 'ChildDied' })
  })
})

/** Descendants of this process, `unshare` before its child. */
async function ownChildren(): Promise<number[]> {
  const below = async (pid: number): Promise<number[]> => {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '')
    const pids = text.split(' ').filter(Boolean).map(Number)
    return [...pids, ...(await Promise.all(pids.map(below))).flat()]
  }
  return below(process.pid)
}
