import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventsOf } from '@countersign/event-log/testing'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestView, Stats } from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { verifyChain } from '@countersign/event-log'
import { eventsIn } from '../folder-facts.js'
import { House } from '../installation.js'
import { untilSettled } from '../settled.js'
import { allRequests, createRequest, pdfNamed, sendOne, until, upload } from '../sender.js'
import { withLog } from './facts.js'
import { noProduction, Production, type Replica } from './production.js'

/** All that the owner sees of an installation, once the drafts' pages are checked. */
async function seenBy(calls: Calls) {
  const requests = await allRequests(calls)
  const views: SignatureRequestView[] = []
  const files: string[] = []
  for (const { id } of requests) {
    const view = await until(async () => {
      const found = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
      return found.documents.every(({ check }) => check === null) && found
    })
    views.push(view)
    for (const document of view.documents) {
      const file = await fetch(`${calls.origin}/api/documents/${document.id}/file`)
      files.push(Buffer.from(await file.arrayBuffer()).toString('base64'))
    }
  }
  return { requests, views, files, stats: await calls.get<Stats>('/api/stats') }
}

const missing = noProduction()
const suite = 'moving an embedded installation to the production engines'

describeUnless(missing)(suite, () => {
  const house = new House()
  const production = new Production(suite)
  const dataDir = house.newFolder()
  const next = randomBytes(32).toString('base64')
  let before: Awaited<ReturnType<typeof seenBy>>
  let replica: Replica

  const move = (environment = {}) =>
    production.tool('move', [], { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment })
  const rotate = (environment = {}) =>
    production.tool('rotate-key', [], { DATA_DIR: dataDir, NEW_MASTER_KEY: next, ...environment }).ended
  const eventCount = () => withLog(production, async (log) => (await eventsOf(log)).length)
  /** Resolves once the log has that many events. */
  const untilThere = (events: number) =>
    withLog(production, async (log) => {
      let there = 0
      const ending = new AbortController()
      for await (const { records } of log.follow(0, ending.signal)) {
        there += records.length
        if (there >= events) break
      }
      ending.abort()
    })

  beforeAll(async () => {
    const old = await house.start(dataDir)
    const calls = old.calls()
    for (const title of ['Lease', 'Loan']) await sendOne(calls, title)
    await createRequest(calls, 'Draft', await upload(calls, { 'Draft.pdf': pdfNamed('Draft') }))
    await untilSettled(old)
    before = await seenBy(calls)
    await old.end()
  })

  it('reports an engine that fails meanwhile', async () => {
    const cut = move()
    await untilThere(3)
    await production.eventStore.kill()
    expect(await cut.ended).toMatchObject(
      refused(/^An engine can no longer be used: .*EventStoreDB.*\. What was moved stays/),
    )
    await production.eventStore.restart()
  })

  it('resumes after a kill, and moves everything once, however often it runs', async () => {
    const first = await eventCount()
    const killed = move()
    await untilThere(first + 2)
    killed.kill('SIGKILL')
    await killed.ended
    // The originals and renditions of all uploads.
    const last = await move().ended
    expect(last.stderr).toBe('')
    expect(last.stdout).toMatch(/^Moved: \d+ events of \d+ histories, each verified; \d+ keys, 6 files\. Start the/)
    expect((await move().ended).stdout).toBe(last.stdout)
    await withLog(production, async (log) => {
      const there = await eventsOf(log)
      expect(there.map(({ position: _position, ...record }) => record)).toEqual(eventsIn(dataDir))
      for (const records of Map.groupBy(there, ({ stream }) => stream).values()) expect(verifyChain(records)).toBeNull()
    })
  })

  it('shows the owner the same data as before, and sends no email again', async () => {
    ;[replica] = await Promise.all([production.replica(), production.mailer()])
    const calls = replica.calls()
    expect(await seenBy(calls)).toEqual(before)
    const parts = await until(async () => {
      const { parts: found } = await calls.get<FullReadiness>('/api/health/ready')
      return found.find(({ name }) => name === 'mail-reactor')?.detail?.startsWith('at position') && found
    })
    expect(parts.find(({ name }) => name === 'job-queue')!.detail).toBe('0 waiting, 0 due later, 0 running')
    expect(parts.find(({ name }) => name === 'history')).toMatchObject({ status: 'ok' })
    // The new mailer sends this; any earlier mail would have arrived before it.
    await sendOne(calls, 'Annex')
    await until(async () => production.mails.taken.length > 0)
    expect(production.mails.taken.map(({ to }) => to)).toEqual([['annex@example.com']])
  })

  it('allows a new master key, even if rotated twice, after which the old key opens nothing', async () => {
    const said =
      'Every key is wrapped with the new master key. Start again with MASTER_KEY set to the new one. Backups made before need the old one.\n'
    await replica.end()
    expect(await rotate()).toMatchObject({ stdout: said, stderr: '', code: 0 })
    // As after an interruption at the very end.
    expect(await rotate()).toMatchObject({ stdout: said, stderr: '', code: 0 })
    const { code, stderr } = await production.begin().ended
    expect(stderr).toBe('MASTER_KEY is not the key this vault was made with. Set the one that belongs to it.\n')
    expect(code).toBe(1)
    const again = await production.replica({ MASTER_KEY: next })
    const seen = await seenBy(again.calls())
    expect(seen.views.slice(-3)).toEqual(before.views)
    expect((await again.end()).code).toBe(0)
  })

  it('disables backup and restore, and refers to the documentation', async () => {
    const file = join(house.scratch, 'backup.tar.gz')
    const orders = ['backup', 'restore'].map((order) => production.tool('tool', [order, file], { DATA_DIR: dataDir }))
    for (const { ended } of orders) {
      expect(await ended).toMatchObject(
        refused(/^This installation runs on the production engines: .* See docs\/operations\.md\.\n$/),
      )
    }
    expect(existsSync(file)).toBe(false)
  })
})

/** A failed tool's outcome. */
const refused = (why: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(why) })
