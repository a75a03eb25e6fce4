import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { getPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ChildPool, type Namespaces, namespacesForChildren } from '@countersign/child-pool'
import { defaultLimits } from '@countersign/documents'
import * as opened from '@countersign/documents/internal/pools'
import { poolOptions } from '@countersign/pdf'
import { itUnless } from '@countersign/test-services/skipped'
import type { AttackTasks, Outcome } from './fixtures/attacking-child.js'
import { attempts, type Targets } from './fixtures/attempts.js'
import { refusedBy, tableOf } from './fixtures/refused-by.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes, which is slow on a busy machine.
jest.setTimeout(120_000)

const entry = new URL('./fixtures/attacking-child.js', import.meta.url)
const missing = (await namespacesForChildren()) === 'own' ? null : 'namespaces (unshare) do not work here'

/** All pools with production settings, but a different child module. */
function poolsWith(stagingDir: string, namespaces: Namespaces): Record<string, ChildPool<AttackTasks>> {
  const log = recordingLog()
  const settings = { entry, stagingDir, limits: defaultLimits, namespaces, log }
  const writing = (name: string) =>
    new ChildPool<AttackTasks>(poolOptions(name, fileURLToPath(entry), { stagingDir, max: 1, namespaces, log }))
  const reading = Object.entries(opened)
    .filter(([name]) => name.startsWith('open'))
    .map(([name, open]) => [
      name.replace('open', '').toLowerCase(),
      open(settings, dirname(fileURLToPath(entry))) as unknown as ChildPool<AttackTasks>,
    ])
  return {
    ...(Object.fromEntries(reading) as Record<string, ChildPool<AttackTasks>>),
    drawing: writing('drawing'),
    sealing: writing('sealing'),
    checking: writing('checking'),
  }
}

let workplace: Workplace
let targets: Targets
let servers: Server[]
let before: string[]

beforeAll(async () => {
  workplace = await Workplace.open()
  const { folder } = workplace
  await writeFile(join(folder, 'secret'), 'PORT=1\n')
  new DatabaseSync(join(folder, 'vault.sqlite')).exec('CREATE TABLE keys (wrapped)')
  const tcp = createServer().listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const sockets = [join(folder, 'control.sock'), ...(process.platform === 'linux' ? [`\0countersign-${port}`] : [])]
  servers = [tcp, ...sockets.map((path) => createServer().listen(path))]
  const program = createRequire(import.meta.url).resolve('@countersign/documents/child')
  targets = { folder, program, port, parent: process.pid }
  before = await readdir(folder)
})

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  await workplace.close()
})

async function attackEvery(
  namespaces: Namespaces,
  names: readonly string[],
): Promise<Record<string, Record<string, Outcome>>> {
  const pools = poolsWith(workplace.staging, namespaces)
  const outcomes: Record<string, Record<string, Outcome>> = {}
  try {
    for (const [name, pool] of Object.entries(pools))
      outcomes[name] = await pool.run('attack', { targets, names }, 60_000)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.close()))
  }
  return outcomes
}

const succeeded = (outcomes: Record<string, Outcome>) => Object.keys(outcomes).filter((name) => outcomes[name] === null)

/** The only exception: LibreOffice as WebAssembly uses threads. */
const allowed = (pool: string) => (pool === 'office' ? ['start a worker'] : [])

describe('code that takes over a child process of any pool', () => {
  itUnless(missing)('cannot reach outside its sandbox', async () => {
    const names = Object.keys(attempts)
    const priority = getPriority(process.pid)
    const outcomes = await attackEvery('own', names)
    if (process.env['SHOW_REFUSALS']) process.stdout.write(tableOf(outcomes))
    for (const [pool, its] of Object.entries(outcomes)) {
      expect(Object.keys(its)).toEqual(names)
      expect([pool, succeeded(its)]).toEqual([pool, allowed(pool)])
    }
    expect(await readdir(targets.folder)).toEqual(before)
    expect(getPriority(process.pid)).toBe(priority)
  })

  it('is denied files, databases, programs and debuggers by Node itself', async () => {
    const names = Object.keys(attempts).filter((name) => refusedBy(name) === 'Node')
    const outcomes = await attackEvery('shared', names)
    for (const [pool, its] of Object.entries(outcomes)) expect([pool, succeeded(its)]).toEqual([pool, allowed(pool)])
    expect(await readdir(targets.folder)).toEqual(before)
  })
})
