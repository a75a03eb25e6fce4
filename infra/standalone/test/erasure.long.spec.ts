import { readdirSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { HistoryEntry, OutboxEntry, SignatureRequestView } from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { liveEntriesBelow, unlessGone } from '@countersign/test-services/live-files'
import { House } from './installation.js'
import { pdfNamed, sendOne, until } from './sender.js'

const house = new House()
const title = 'Lighthouse keeping'
/** Text that only this request contains: its title, folded and not, its recipient, its document's last line. */
const traces = [title, 'lighthouse', 'Lighthouse', 'lighthouse.keeping@example.com', `% ${title}`]

/** Files that contain a trace, except those that an earlier restore replaced. */
async function tracesIn(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const { path, isFile } of await liveEntriesBelow(dataDir)) {
    if (!isFile || relative(dataDir, path).startsWith('replaced-')) continue
    const text = (await unlessGone(readFile(path, 'latin1'))) ?? ''
    if (traces.some((trace) => text.includes(trace))) found.push(path)
  }
  return found
}

/** Makes all blobs two hours old, since the sweep skips new ones. */
async function age(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const { path } of await liveEntriesBelow(join(dataDir, 'blobs'))) await unlessGone(utimes(path, then, then))
}

const read = (calls: Calls, id: string) => calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
const mails = (calls: Calls) => calls.get<OutboxEntry[]>('/api/outbox')

describe('an erasure in a whole installation', () => {
  it('clears the outbox too, and is repeated after an earlier backup is restored', async () => {
    const first = await house.start()
    const { dataDir } = first
    const calls = first.calls()
    const { id } = await sendOne(calls, title)
    const other = await sendOne(calls, 'Harbour dues')
    await until(async () => (await mails(calls)).length === 2)
    const archive = join(house.scratch, 'before.tar.gz')
    expect(await house.tool(dataDir, ['backup', archive])).toMatchObject({ code: 0, stderr: '' })

    await calls.post(`/api/signature-requests/${id}/cancel`, { reason: 'Lighthouse sold' })
    await until(async () => (await mails(calls)).length >= 3)
    expect((await tracesIn(dataDir)).length).toBeGreaterThan(2)
    await age(dataDir)
    await calls.post(`/api/signature-requests/${id}/erase`, { reason: 'Asked for by letter' })
    await until(async () => (await tracesIn(dataDir)).length === 0)
    expect((await mails(calls)).map(({ to }) => to)).toEqual(['Grace Hopper <harbour.dues@example.com>'])
    expect((await first.end()).code).toBe(0)
    expect(await tracesIn(dataDir)).toEqual([])

    const restore = await house.tool(dataDir, ['restore', archive])
    expect(restore).toMatchObject({ code: 0, stderr: '' })
    expect((await tracesIn(dataDir)).length).toBeGreaterThan(1)
    await age(dataDir)
    const again = await house.start(dataDir)
    const after = again.calls()
    await until(async () => (await tracesIn(dataDir)).length === 0)
    expect(await read(after, id)).toMatchObject({
      title: null,
      status: 'expired',
      erased: { reason: 'Asked for by letter' },
      recipients: [{ name: null, email: null }],
    })
    const history = await after.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
    expect(history.slice(-2).map(({ type, actor }) => [type, actor])).toEqual([
      ['SignatureRequestExpired', { kind: 'system', name: 'restore' }],
      ['PersonalDataErased', { kind: 'system', name: 'restore' }],
    ])
    // The other request is as in the backup.
    const kept = await read(after, other.id)
    expect(kept).toMatchObject({ title: 'Harbour dues', status: 'pending' })
    const file = await fetch(`${again.url}/api/documents/${kept.documents[0]!.id}/file`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfNamed('Harbour dues'))
    expect(readdirSync(dataDir)).not.toContain('erasures-to-carry-over.json')
    // A backup verifies the hash chains.
    const second = join(house.scratch, 'after.tar.gz')
    await house.tool(dataDir, ['backup', second])
    expect((await again.end()).code).toBe(0)
    expect(await house.tool(house.newFolder(), ['restore', second])).toMatchObject({ code: 0, stderr: '' })
  })
})
