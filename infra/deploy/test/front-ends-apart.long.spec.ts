import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { RemoteRegistry } from '@countersign/contracts'
import { filesBelow } from '@countersign/standalone/files-below'
import { writeNginxSite } from '@countersign/deploy/nginx-site'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { entry as oldEntry, release } from '@countersign/standalone/test/site/published-site'
import { ask } from './ask.js'
import { inCheckout } from './checkout.js'
import { findNginx, noNginx } from './find-nginx.js'
import { type FrontEndsServed, serveFrontEnds } from './front-ends-served.js'
import { describeWith } from '@countersign/test-services/tool-found'
import { folders, publishAnother, publishTwoRemotes } from './two-remotes.js'

const nginx = findNginx()
const next = 'fedcba9876543210'

describeWith(nginx, noNginx)('front ends in containers of their own', () => {
  const scratch = scratchFolder()
  let runs = 0
  let published: string
  let served: FrontEndsServed

  beforeEach(async () => {
    const dir = join(scratch, String(runs++))
    chmodSync(scratch, 0o755)
    published = join(dir, 'published')
    await publishTwoRemotes(published)
    served = await serveFrontEnds(nginx!, { dir, published, folders, apiPort: 9 })
  })
  afterEach(() => served.stop())

  const text = async (path: string) => (await ask(served.url, path)).text
  const entryNow = async (name: string) => {
    const { remotes } = JSON.parse(await text('/remotes.json')) as RemoteRegistry
    return remotes.find((remote) => remote.name === name)!.entry
  }
  /** nginx asks a remote's container once a second at most. */
  const untilEntryIs = async (name: string, wanted: string) => {
    while ((await entryNow(name)) !== wanted);
  }

  it('are deployed one at a time: the new release is named, and the previous one stays available', async () => {
    expect(await entryNow('dashboard')).toBe(oldEntry)
    const newEntry = publishAnother(published, 'dashboard', next)
    await served.end('dashboard')
    await served.start('dashboard', published)

    await untilEntryIs('dashboard', newEntry)
    expect(await text('/')).toContain(`<link rel="modulepreload" crossorigin href="${newEntry}">`)
    for (const entry of [oldEntry, newEntry]) expect((await ask(served.url, entry)).status).toBe(200)
    expect(await entryNow('outbox')).toContain(release)
  })

  it('are rolled back by a container of the previous release', async () => {
    const newEntry = publishAnother(published, 'dashboard', next)
    await served.end('dashboard')
    await served.start('dashboard', published)
    await untilEntryIs('dashboard', newEntry)

    await publishTwoRemotes(published)
    await served.end('dashboard')
    await served.start('dashboard', published)
    await untilEntryIs('dashboard', oldEntry)
    expect((await ask(served.url, newEntry)).status).toBe(200)
  })

  it('fail one at a time: an unavailable one affects only its own files', async () => {
    await text('/')
    await served.end('outbox')
    const file = await ask(served.url, oldEntry.replace('dashboard', 'outbox'))
    expect(file).toMatchObject({ status: 503, text: 'This part cannot be reached at the moment.' })
    expect(file.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })

    expect((await ask(served.url, '/outbox')).status).toBe(200)
    expect((await ask(served.url, oldEntry)).status).toBe(200)
    expect(await entryNow('outbox')).toContain(release)

    await served.start('outbox', published)
    expect((await ask(served.url, oldEntry.replace('dashboard', 'outbox'))).status).toBe(200)
  })

  it('have a fixed entry for a remote that never started, which leads to its newest release', async () => {
    await served.end('outbox')
    const fixed = '/mfe/outbox/newest.js'
    expect(await entryNow('outbox')).toBe(fixed)
    const page = await ask(served.url, '/outbox')
    expect(page.status).toBe(200)
    expect(page.text).toContain('<div id="app">')
    expect((await ask(served.url, fixed)).status).toBe(503)
    const newEntry = publishAnother(published, 'outbox', next)
    await served.start('outbox', published)
    const newest = await ask(served.url, fixed)
    expect(newest.text).toBe(`export * from "./${newEntry.slice('/mfe/outbox/'.length)}"\n`)
    expect(newest.headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'no-cache',
    })
  })

  it('leave the shell unchanged, whichever of them are deployed', async () => {
    const written = async (name: string) => {
      const out = join(scratch, `${name}-${runs}`)
      const known = [{ name: 'dashboard', folder: 'dashboard', title: 'Dashboard', routes: ['/'] }]
      await writeNginxSite(inCheckout('.'), published, out, { api: 'api:3000', remotes: {} }, known)
      const files = (await filesBelow(join(out, 'shell'))).toSorted()
      return files.map((file) => [file, readFileSync(join(out, 'shell', file), 'latin1')])
    }
    const before = await written('before')
    publishAnother(published, 'dashboard', next)
    expect(await written('after')).toEqual(before)
    rmSync(join(published, 'remotes.json'))
    expect(await written('alone')).toEqual(before)
  })

  it('do not delay other responses if one accepts connections and never answers', async () => {
    expect(await entryNow('outbox')).toContain(release)
    await served.end('outbox')
    let asked = 0
    const open = new Set<Socket>()
    const mute = createServer((socket) => {
      asked++
      open.add(socket.resume())
      socket.once('close', () => open.delete(socket))
    })
    await new Promise<void>((resolve) =>
      mute.listen(Number(new URL(served.urlOf('outbox')).port), '127.0.0.1', resolve),
    )
    try {
      // nginx asks once a second at most. One attempt would do, if this machine were never busy for nginx's whole
      // timeout.
      let answeredMeanwhile = false
      for (let tries = 0; tries < 3 && !answeredMeanwhile; tries++) {
        for (const before = asked; asked === before;) expect(await entryNow('outbox')).toContain(release)
        await ask(served.url, '/favicon.svg')
        answeredMeanwhile = open.size > 0
      }
      expect(answeredMeanwhile).toBe(true)
    } finally {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => mute.close(resolve))
    }
  })

  it('serve only their own release, and nothing of the shell', async () => {
    const own = served.urlOf('dashboard')
    expect((await ask(own, oldEntry)).status).toBe(200)
    for (const path of ['/', '/remotes.json', '/favicon.svg', '/mfe/outbox/line.json']) {
      expect((await ask(own, path)).status).toBe(404)
    }
  })
})
