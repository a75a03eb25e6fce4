import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { remoteContract, type RemoteRegistry } from '@countersign/contracts'
import { createWebHandler } from '@countersign/standalone/site/web-handler'
import { nameRelease, prepareRemote, prepareShell } from '@countersign/tools/web-build/publish'
import type { FrontEnd } from '@countersign/tools/web-build/front-ends'
import { BuildFailed } from '@countersign/tools/web-build/vite-build'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { writeFiles } from './written-files.js'

const scratch = scratchFolder()
const root = join(scratch, 'checkout')
const site = join(scratch, 'site')
const dist = (folder: string) => join(root, 'frontends', folder, 'dist')
const dashboard = { name: 'dashboard', folder: 'dashboard', title: 'Document Signing', routes: ['/'] }
const outbox = { name: 'outbox', folder: 'outbox', title: 'Outbox', routes: ['/outbox'] }
const create = { name: 'create_wizard', folder: 'create-wizard', title: 'New', routes: ['/create'] }

const publishShell = async () => (await prepareShell(root, site))()
const publishRemote = async (remote: FrontEnd) => (await prepareRemote(root, site, remote))()

/** Long enough to benefit from compression. */
const long = (text: string) => `console.log(${JSON.stringify(text.repeat(300))})\n`
const remoteBuild = (text: string) => ({
  'remoteEntry-Aaaaaaaa.js': `import('./assets/page-Bbbbbbbb.js')`,
  'assets/page-Bbbbbbbb.js': long(text),
  'mf-manifest.json': '{}',
})

beforeEach(() => {
  for (const dir of [root, site]) rmSync(dir, { recursive: true, force: true })
})

describe('publishing the shell', () => {
  const build = (hash: string, more: Record<string, string> = {}) => {
    rmSync(dist('shell'), { recursive: true, force: true })
    writeFiles(dist('shell'), {
      'index.html': `<head></head><script type="module" src="/assets/main-${hash}.js"></script>`,
      [`assets/main-${hash}.js`]: long(hash),
      ...more,
    })
  }

  it('copies its files and their compressed versions to the site', async () => {
    build('Aaaaaaa1', { 'favicon.svg': '<svg/>' })
    await publishShell()
    expect(readdirSync(join(site, 'shell')).toSorted()).toEqual(['assets', 'favicon.svg', 'index.html'])
    expect(readdirSync(join(site, 'shell', 'assets')).toSorted()).toEqual(
      ['', '.br', '.gz'].map((end) => `main-Aaaaaaa1.js${end}`),
    )
    expect(readdirSync(site)).toEqual(['shell'])
  })

  it('keeps the assets of the previous build for open tabs, and nothing else of it', async () => {
    build('Aaaaaaa1', { 'logo.svg': `<svg>${' '.repeat(600)}</svg>`, 'old.txt': 'old' })
    await publishShell()
    expect(existsSync(join(site, 'shell', 'logo.svg.br'))).toBe(true)
    build('Aaaaaaa2', { 'logo.svg': '<svg/>' })
    await publishShell()
    expect(readdirSync(join(site, 'shell')).toSorted()).toEqual(['assets', 'index.html', 'logo.svg'])
    expect(readFileSync(join(site, 'shell', 'logo.svg'), 'utf8')).toBe('<svg/>')
    expect(readFileSync(join(site, 'shell', 'index.html'), 'utf8')).toContain('main-Aaaaaaa2.js')
    expect(readdirSync(join(site, 'shell', 'assets')).filter((name) => name.endsWith('.js'))).toEqual([
      'main-Aaaaaaa1.js',
      'main-Aaaaaaa2.js',
    ])
  })

  it('replaces the leftovers of an interrupted one', async () => {
    build('Aaaaaaa1')
    writeFiles(join(site, 'shell.next'), { 'half.js': 'x' })
    await publishShell()
    expect(readdirSync(site)).toEqual(['shell'])
    expect(readdirSync(join(site, 'shell'))).not.toContain('half.js')
  })

  it('keeps pages and the files they name available to visitors throughout', async () => {
    build('Aaaaaaa0')
    await publishShell()
    await nameRelease(site, dashboard, '/mfe/dashboard/1/remoteEntry-Aaaaaaaa.js')
    const trouble: string[] = []
    const say = (_facts: object, message: string) => void trouble.push(message)
    const publicUrl = new URL('http://localhost')
    const log = { warn: () => {}, error: say }
    const server = createServer(createWebHandler({ root: site, publicUrl, me: async () => null, log }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    let publishing = true
    const statuses = new Set<number>()
    const visiting = (async () => {
      while (publishing) {
        const page = await (await fetch(url)).text()
        const script = /src="([^"]+)"/.exec(page)![1]!
        for (const path of ['/', script, '/assets/main-Aaaaaaa0.js']) {
          const response = await fetch(url + path)
          statuses.add(response.status)
          await response.arrayBuffer()
        }
      }
    })()
    for (let n = 1; n <= 8; n++) {
      build(`Aaaaaaa${n}`)
      await publishShell()
    }
    publishing = false
    await visiting
    await new Promise((resolve) => server.close(resolve))
    expect([...statuses]).toEqual([200])
    expect(trouble).toEqual([])
  })
})

describe('publishing a remote', () => {
  it('adds a build next to the existing ones, under a hash of its content', async () => {
    writeFiles(dist('dashboard'), remoteBuild('one'))
    const first = await publishRemote(dashboard)
    writeFiles(dist('dashboard'), remoteBuild('two'))
    const second = await publishRemote(dashboard)
    for (const entry of [first, second]) {
      expect(entry).toMatch(/^\/mfe\/dashboard\/[0-9a-f]{16}\/remoteEntry-Aaaaaaaa\.js$/)
      expect(existsSync(join(site, entry))).toBe(true)
    }
    expect(first).not.toBe(second)
    expect(readdirSync(join(site, 'mfe', 'dashboard'))).toHaveLength(2)
  })

  it('twice from the same build yields the same release, and changes nothing', async () => {
    writeFiles(dist('dashboard'), remoteBuild('one'))
    const first = await publishRemote(dashboard)
    expect(await publishRemote(dashboard)).toBe(first)
    expect(readdirSync(join(site, 'mfe', 'dashboard'))).toHaveLength(1)
  })

  it('treats a build with a renamed file as different, even if the bytes are the same', async () => {
    writeFiles(dist('dashboard'), remoteBuild('one'))
    const first = await publishRemote(dashboard)
    rmSync(join(dist('dashboard'), 'assets/page-Bbbbbbbb.js'))
    writeFiles(dist('dashboard'), { 'assets/page-Cccccccc.js': long('one') })
    expect(await publishRemote(dashboard)).not.toBe(first)
  })

  it('fails for a build without an entry', async () => {
    writeFiles(dist('dashboard'), { 'assets/page-Bbbbbbbb.js': '' })
    await expect(publishRemote(dashboard)).rejects.toThrow(BuildFailed)
  })

  it('keeps files of pdf.js once for all remotes, compressed', async () => {
    const engine = { 'pdfjs/0123456789abcdef/build/worker.mjs': long('pdf') }
    writeFiles(dist('dashboard'), { ...remoteBuild('one'), ...engine })
    writeFiles(dist('outbox'), { ...remoteBuild('two'), ...engine, 'pdfjs/fedcba9876543210/lean.mjs': long('lean') })
    // Both are prepared before one is published, as in a whole build.
    const prepared = [await prepareRemote(root, site, dashboard), await prepareRemote(root, site, outbox)]
    for (const publish of prepared) expect(existsSync(join(site, dirname(await publish()), 'pdfjs'))).toBe(false)
    writeFiles(dist('dashboard'), remoteBuild('three'))
    await publishRemote(dashboard)
    const below = readdirSync(join(site, 'mfe', 'pdfjs'), { recursive: true, encoding: 'utf8' })
    expect(below.filter((name) => name.includes('.mjs')).toSorted()).toEqual(
      ['0123456789abcdef/build/worker.mjs', 'fedcba9876543210/lean.mjs'].flatMap((name) =>
        ['', '.br', '.gz'].map((end) => name + end),
      ),
    )
  })

  it('leaves the registry unchanged', async () => {
    writeFiles(dist('dashboard'), remoteBuild('one'))
    await publishRemote(dashboard)
    expect(existsSync(join(site, 'remotes.json'))).toBe(false)
  })
})

describe('naming a release', () => {
  const text = () => readFileSync(join(site, 'remotes.json'), 'utf8')
  const read = () => (JSON.parse(text()) as RemoteRegistry).remotes

  it('creates the registry, and appends to it in the order of publishing', async () => {
    for (const [n, remote] of [dashboard, create, outbox].entries()) await nameRelease(site, remote, `/mfe/${n}.js`)
    expect(read()).toEqual([
      { name: 'dashboard', title: 'Document Signing', entry: '/mfe/0.js', routes: ['/'], contract: remoteContract },
      { name: 'create_wizard', title: 'New', entry: '/mfe/1.js', routes: ['/create'], contract: remoteContract },
      { name: 'outbox', title: 'Outbox', entry: '/mfe/2.js', routes: ['/outbox'], contract: remoteContract },
    ])
  })

  it('changes one line, and naming the previous release reverts it', async () => {
    for (const remote of [dashboard, create, outbox]) await nameRelease(site, remote, `/mfe/${remote.name}/1.js`)
    const before = text()
    await nameRelease(site, create, '/mfe/create_wizard/2.js')
    const changed = text()
      .split('\n')
      .filter((line, n) => line !== before.split('\n')[n])
    expect(changed).toEqual([expect.stringContaining('/mfe/create_wizard/2.js')])
    await nameRelease(site, create, '/mfe/create_wizard/1.js')
    expect(text()).toBe(before)
    expect(readdirSync(site)).toEqual(['remotes.json'])
  })
})
