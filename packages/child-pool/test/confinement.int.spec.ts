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
import { until } from '@countersign/test-services/until'
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
    'cannot read %s',
    async (path) => expect(await tries('read', path)).toEqual(refused),
  )

  it('cannot read the key next to the staging folder', async () => {
    expect(await tries('read', join(workplace.folder, 'master.key'))).toEqual(refused)
    expect(await tries('read', '../../master.key')).toEqual(refused)
  })

  it('cannot see the folders of other children', async () => {
    expect(await tries('list', '..')).toEqual(refused)
    const neighbour = openHostilePool({ stagingDir: workplace.staging, name: 'neighbour' })
    await neighbour.run('echo', null, ampleMs)
    const folder = (await workplace.staged()).find((name) => name.startsWith('child-neighbour-')) ?? ''
    expect(await tries('list', join(workplace.staging, folder))).toEqual(refused)
  })

  it('cannot write outside its folder or to the program', async () => {
    expect(await tries('write', '../elsewhere')).toEqual(refused)
    expect(await tries('write', join(workplace.folder, 'elsewhere'))).toEqual(refused)
    expect(await tries('write', itself)).toEqual(refused)
  })

  it('cannot create links to unreadable files or to the program', async () => {
    for (const path of ['/etc/passwd', itself]) {
      expect(await tries('link', path)).toEqual(refused)
      expect(await tries('link-softly', path)).toEqual(refused)
    }
  })

  it("cannot open its parent's inspector to run code there", async () => {
    const parent = [fileURLToPath(new URL('./fixtures/parent.js', import.meta.url))]
    const { stdout } = await promisify(execFile)(process.execPath, parent, { env: {} })
    expect(stdout).toBe('nowhere')
  })

  it('cannot start a program', async () => {
    expect(await tries('start', '/bin/true')).toEqual(refused)
  })
})

const missing = (await namespacesForChildren()) === 'own' ? null : 'namespaces (unshare) do not work here'

describeUnless(missing)('in separate namespaces, a hostile child', () => {
  const openApart = () => openHostilePool({ child: { namespaces: 'own' } })

  it('has no network, not even to this machine', async () => {
    expect(String(await failureOf(openApart().run('connect', port, ampleMs)))).toContain('ENETUNREACH')
    expect(await failureOf(openHostilePool().run('connect', port, ampleMs))).toBeUndefined()
  })

  it('sees no other process, and no sockets outside its folder', async () => {
    const pool = openApart()
    expect(await pool.run('numbers', null, ampleMs)).toEqual({ pid: 1, ppid: 0 })
    expect(String(await failureOf(pool.run('connect-to', control, ampleMs)))).toContain('ENOENT')
    expect(await failureOf(openHostilePool().run('connect-to', control, ampleMs))).toBeUndefined()
  })

  it('works in a folder with special characters in its name', async () => {
    const stagingDir = join(workplace.folder, "it's \\ all # here")
    await mkdir(stagingDir)
    const pool = openHostilePool({ stagingDir, child: { namespaces: 'own' } })
    await pool.run('write', 'written', ampleMs, { results: { written: join(workplace.folder, 'kept') } })
    expect(await readFile(join(workplace.folder, 'kept'), 'utf8')).toBe('x')
  })

  it('is ended together with its wrapper process when it exceeds the memory limit', async () => {
    const pool = openApart()
    await pool.run('echo', null, ampleMs)
    const pids = await ownChildren()
    expect(pids).toHaveLength(2)
    for (const pid of pids) expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
    await until(() => !pids.some(isAlive))
  })

  it('ends when only its wrapper process is killed', async () => {
    const pool = openApart()
    await pool.run('echo', null, ampleMs)
    const failure = failureOf(pool.run('spin', null, ampleMs))
    const [outer = 0, inner = 0] = await ownChildren()
    // Not SIGKILL, after which the task would be retried.
    process.kill(outer, 'SIGHUP')
    expect(await failure).toMatchObject({ name: 'ChildDied' })
    await until(() => !isAlive(inner))
  })

  it('ends at the CPU time limit, although it is the init process of its namespace', async () => {
    const pool = openHostilePool({ child: { namespaces: 'own', limits: { dataBytes: 1200 * MiB, cpuSeconds: 1 } } })
    expect(await failureOf(pool.run('spin', null, ampleMs))).toMatchObject({ name: 'ChildDied' })
  })

  it('is refused memory by the kernel if unwatched, with the same error', async () => {
    const pool = openHostilePool({ child: { namespaces: 'own', residentBytes: Number.MAX_SAFE_INTEGER } })
    expect(await failureOf(pool.run('eat-buffers', null, ampleMs))).toEqual(new TaskOverran('eat-buffers', 'memory'))
  })

  it('cannot kill its parent by signalling its process group', async () => {
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
