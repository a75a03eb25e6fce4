import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecipientView, SignatureRequestView } from '@countersign/contracts'
import { act } from '@countersign/standalone/demo/act'
import { Calls } from '@countersign/standalone/demo/calls'
import { freePort } from '@countersign/test-services/free-port'
import { programs } from '@countersign/test-services/program'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sendOne, until } from './sender.js'

// Packs and installs 5,000 files.
jest.setTimeout(600_000)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const megabyte = 1_000_000
const scratch = scratchFolder()
const home = join(scratch, 'home')
const folder = join(scratch, 'empty')
const installed = join(folder, 'node_modules', 'countersign')
const launcher = join(installed, 'bin', 'countersign.mjs')
const environment = { HOME: home, XDG_DATA_HOME: '', XDG_CACHE_HOME: '' }
const data = join(home, '.local', 'share', 'countersign')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const tarball = join(root, 'build', `countersign-${version}.tgz`)

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string } | undefined>
}
const run = programs()
const countersign = (...args: string[]) => run(launcher, args, environment, folder)

/** Each file with its hash. */
const filesBelow = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

beforeAll(() => {
  for (const dir of [home, folder]) mkdirSync(dir, { recursive: true })
  execFileSync(process.execPath, [join(root, 'infra/tools/dist/server-build/write-package.js')], { stdio: 'pipe' })
  const quietly = ['--offline', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...quietly, tarball], { cwd: folder, env: { PATH: process.env.PATH!, HOME: home } })
})

describe('the npm package', () => {
  it('has no dependencies and no script of installation', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
    expect(manifest).toMatchObject({ name: 'countersign', version, license: 'MIT' })
    for (const name of ['dependencies', 'optionalDependencies', 'scripts']) expect(manifest).not.toHaveProperty(name)
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['countersign'])
    expect(statSync(tarball).size).toBeLessThan(42 * megabyte)
  })

  it('holds every licence that it must, and no file of the production engines', () => {
    const app = join(installed, 'app')
    expect(existsSync(join(app, 'build/server/embedded/THIRD-PARTY-NOTICES.txt'))).toBe(true)
    const names = readdirSync(join(app, 'node_modules'))
    for (const client of ['@eventstore', '@aws-sdk', 'mongodb', 'ioredis', 'bullmq'])
      expect(names).not.toContain(client)
  })

  it('takes a request to its evidence, and verifies it; backs up, restores and starts again', async () => {
    const before = filesBelow(installed)
    const port = await freePort()
    const first = countersign('--port', String(port))
    await first.said('Countersign is ready: ')
    const calls = new Calls(`http://127.0.0.1:${port}`)
    expect(await calls.bytes('/').then(String)).toContain('<!doctype html>')
    const { id, recipients } = await sendOne(calls, 'Consulting Agreement')
    await act(calls, recipients[0] as RecipientView, 0, '2026-11-29')
    await until(async () => {
      const { status } = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
      return status === 'completed'
    })
    const evidence = join(scratch, 'evidence.zip')
    writeFileSync(evidence, await calls.bytes(`/api/signature-requests/${id}/evidence`))

    expect(await countersign('backup', 'here.backup').ended).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(folder, 'here.backup'))).toBe(true)
    expect(await countersign('accounts', 'list').ended).toMatchObject({
      code: 0,
      stdout: 'There are no accounts yet.\n',
    })
    first.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })

    // Nothing was altered, and nothing was given that would show who made it.
    const verified = await countersign('verify', evidence).ended
    expect(verified).toMatchObject({ code: 3, stderr: '' })
    expect(verified.stdout).toContain('✓')

    const elsewhere = join(scratch, 'restored')
    expect(await countersign('restore', 'here.backup', '--data', elsewhere).ended).toMatchObject({ code: 0 })
    const again = countersign('--port', String(port), '--data', elsewhere)
    await again.said('Countersign is ready: ')
    const restored = await new Calls(calls.origin).get<SignatureRequestView>(`/api/signature-requests/${id}`)
    expect(restored.status).toBe('completed')
    again.kill('SIGTERM')
    await again.ended

    expect(filesBelow(installed)).toEqual(before)
    expect(readdirSync(folder).toSorted()).toEqual(['here.backup', 'node_modules', 'package-lock.json', 'package.json'])
    expect(readdirSync(home).toSorted()).toEqual(['.cache', '.local', '.npm'])
    expect(readdirSync(join(home, '.cache'))).toEqual(['countersign'])
    expect(existsSync(join(data, 'events.sqlite'))).toBe(true)
  })

  it('names its commands, and refuses others', async () => {
    expect((await countersign('version').ended).stdout).toContain(`countersign ${version} (`)
    expect((await countersign('help').ended).stdout).toContain(data)
    const faults: [string[], string][] = [
      [['sign'], "There is no command 'sign'."],
      [['--port'], '--port needs a value.'],
      [['--prot', '3000'], "There is no command '--prot'."],
      [['start', 'now'], "'now' is no option of a start."],
      [['add', 'excel'], "Only 'word' can be added or removed."],
    ]
    for (const [args, sentence] of faults) {
      const { code, stderr } = await countersign(...args).ended
      expect([code, stderr.split('\n')[0]]).toEqual([2, sentence])
    }
  })

  it('prints a unit of systemd for this program and folder', async () => {
    const { stdout } = await countersign('service', '--data', join(scratch, 'a folder')).ended
    expect(stdout).toContain(`ExecStart="${process.execPath}" "${launcher}" "--data" "${join(scratch, 'a folder')}"`)
  })
})

/** A registry of npm whose every file was altered on the way. @returns its address */
async function alteringRegistry(): Promise<string> {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.slice(1))
    if (name.endsWith('.tgz')) return void response.end(readFileSync(tarball).subarray(0, 1000))
    const known = locked[`node_modules/${name}`]?.version ?? ''
    const described = { name, version: known, dist: { tarball: `${address}/altered.tgz` } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, 'dist-tags': {}, versions: { [known]: described } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return address
}

describe('fetching LibreOffice', () => {
  const add = async (more: Record<string, string>) => run(launcher, ['add', 'word'], { ...environment, ...more }).ended

  it('stores nothing of an altered file', async () => {
    const { code, stdout, stderr } = await add({ npm_config_registry: await alteringRegistry() })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('EINTEGRITY')
    expect(stderr).toContain('Nothing was changed; try again.')
    expect(readdirSync(join(home, '.cache', 'countersign')).filter((name) => name.startsWith('word'))).toEqual([])
  })

  it('says which folder cannot be written, without which the product still runs', async () => {
    const nowhere = { XDG_CACHE_HOME: '/dev/null' }
    const { code, stderr } = await add(nowhere)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('word could not be fetched into /dev/null/countersign/'),
    ])
    const port = String(await freePort())
    const uncached = run(launcher, ['--port', port, '--data', join(scratch, 'uncached')], {
      ...environment,
      ...nowhere,
    })
    await uncached.said('Countersign is ready: ')
    uncached.kill('SIGTERM')
    await uncached.ended
  })
})

/** A command line that runs in a network namespace of its own, where only this machine answers. */
const alone = (...command: string[]) =>
  [
    'unshare',
    ['--map-root-user', '--net', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$@"', 'sh', ...command],
  ] as const
const noNamespace = spawnSync(...alone('true')).status === 0 ? null : 'network namespaces do not work here'

describeUnless(noNamespace)('the npm package without a network', () => {
  it('runs sample requests to their end', async () => {
    const [file, args] = alone(process.execPath, launcher, 'demo')
    const env = { PATH: process.env.PATH, ...environment, PORT: String(await freePort()) }
    const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let said = ''
      for await (const text of child.stdout) if ((said += String(text)).includes('Countersign is ready: ')) break
      expect(said).toContain('A demo: ')
      expect(said).toContain('Countersign is ready: ')
    } finally {
      process.kill(-child.pid!, 'SIGKILL')
    }
  })
})

const older = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })
  return Number(stdout) >= 20 && Number(stdout) < 24
})

describeUnless(older ? noNamespace : 'no Node between 20 and 24 here')('the npm package under an older Node', () => {
  const start = (...command: string[]) => {
    const [file, args] = alone(...command)
    return spawnSync(file, args, { env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' })
  }

  it('says what it needs if it cannot fetch a newer one, and leaves nothing half done', () => {
    const { status, stderr } = start(older!, launcher, 'accounts', 'list')
    expect([status, stderr]).toEqual([1, expect.stringContaining('Countersign needs Node 24.7 or newer; this is ')])
    const cached = readdirSync(join(home, '.cache', 'countersign'))
    expect(cached.filter((name) => name.startsWith('node-'))).toEqual([])
  })

  it('fetches it once, and then needs no network', () => {
    const env = { ...process.env, NODE_OPTIONS: '', ...environment }
    const first = spawnSync(older!, [launcher, 'accounts', 'list'], { env, encoding: 'utf8' })
    expect(first).toMatchObject({ status: 0, stdout: 'There are no accounts yet.\n' })
    expect(start(older!, launcher, 'accounts', 'list')).toMatchObject({ status: 0, stderr: '' })
  })
})
