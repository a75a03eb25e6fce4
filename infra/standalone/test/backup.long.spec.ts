import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { HistoryEntry, OutboxEntry, FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { type Calls, Refused } from '@countersign/standalone/demo/calls'
import { sendCommand } from '@countersign/standalone/control/send-command'
import { streamsIn } from './folder-facts.js'
import { House, type Installation } from './installation.js'
import { allRequests, pdfNamed, sendOne, until } from './sender.js'

const house = new House()

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

/** Writes requests until stopped; notes each title once everything about it is acknowledged. */
async function writeOn(calls: Calls, name: string, done: Set<string>, on: () => boolean): Promise<void> {
  for (let n = 1; on(); n++) {
    await sendOne(calls, `${name} ${n}`)
    done.add(`${name} ${n}`)
  }
}

async function expectDocuments({ url }: Installation, title: string, request: SignatureRequestView): Promise<void> {
  expect(request.documents.map(({ originalName }) => originalName)).toEqual([`${title}.pdf`])
  for (const { id } of request.documents) {
    expect(await bytesAt(`${url}/api/documents/${id}/file`)).toEqual(pdfNamed(title))
  }
}

describe('a backup of a running installation', () => {
  it('taken during writes contains everything acknowledged before it, and is private to its owner', async () => {
    const first = await house.start()
    const done = new Set<string>()
    let on = true
    const names = ['Ada', 'Grace', 'Katherine', 'Mary']
    const writing = Promise.all(names.map((name) => writeOn(first.calls(), name, done, () => on)))
    await until(async () => done.size >= 8)
    const acknowledged = [...done]
    const file = join(house.scratch, 'busy', 'backup.tar.gz')
    const said = await sendCommand(first.dataDir, { order: 'backup', file })
    await until(async () => done.size > acknowledged.length)
    on = false
    await writing
    expect(said).toMatch(
      /^Written: backup\.tar\.gz, events up to position \d+; it is not encrypted and opens every signing link and document: keep it as safe as the server, or add --encrypt\.$/,
    )
    // The archive contains the master key.
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(file))).toEqual(['backup.tar.gz'])
    expect(readdirSync(first.dataDir)).not.toContain('backup-unfinished')
    await first.end()

    const folder = house.newFolder()
    // The next start removes an interrupted backup, which contains keys.
    mkdirSync(join(folder, 'backup-unfinished'), { recursive: true, mode: 0o700 })
    const restore = await house.tool(folder, ['restore', file])
    expect(restore).toMatchObject({ code: 0, stderr: '' })
    expect(restore.stdout).toMatch(/^Restored: the state of \S+Z, events up to position \d+\.\n$/)
    const second = await house.start(folder)
    expect(readdirSync(folder)).not.toContain('backup-unfinished')
    const calls = second.calls()
    const found = await until(async () => {
      const requests = await allRequests(calls)
      return acknowledged.every((title) => requests.some((request) => request.title === title)) && requests
    })
    const complete: SignatureRequestView[] = []
    for (const { id, title } of found) {
      const request = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
      await expectDocuments(second, title!, request)
      if (acknowledged.includes(title!)) complete.push(request)
      // A mail that the copied log requests is sent even if the copied outbox lacked it.
      if (request.status !== 'pending') continue
      await until(async () => {
        const history = await calls.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
        return history.some(({ type }) => type === 'MailDelivered')
      })
    }
    for (const request of complete) {
      expect(request).toMatchObject({ status: 'pending', recipients: [{}], signatureFields: [{}] })
    }
    expect(complete).toHaveLength(acknowledged.length)
    // Includes the copied vault's note about the log, which was copied first.
    expect(await calls.get<FullReadiness>('/api/health/ready')).toMatchObject({ status: 'ready' })
    expect((await second.end()).code).toBe(0)
  })
})

describe('a backup of a stopped installation', () => {
  it('has the same content, and on restore replaces other data, which is kept aside', async () => {
    const [one, other] = await Promise.all([house.start(), house.start()])
    const lease = await sendOne(one.calls(), 'Lease')
    await until(async () => (await one.calls().get<OutboxEntry[]>('/api/outbox')).length === 1)
    await one.end()
    const file = join(house.scratch, 'stopped.tar.gz')
    expect(await house.tool(one.dataDir, ['backup', file])).toMatchObject({ code: 0, stderr: '' })

    const loan = await sendOne(other.calls(), 'Loan')
    await other.end()
    expect(await house.tool(other.dataDir, ['restore', file])).toMatchObject({ code: 0, stderr: '' })
    const [replaced] = readdirSync(other.dataDir).filter((name) => name.startsWith('replaced-'))
    const after = await house.start(other.dataDir)
    const calls = after.calls()
    await until(async () => (await allRequests(calls)).length === 1)
    await expectDocuments(after, 'Lease', await calls.get(`/api/signature-requests/${lease.id}`))
    await expect(calls.get(`/api/signature-requests/${loan.id}`)).rejects.toThrow(Refused)
    expect(await calls.get<OutboxEntry[]>('/api/outbox')).toHaveLength(1)
    await after.end()
    expect(streamsIn(join(other.dataDir, replaced!)).has(`signature-request-${loan.id}`)).toBe(true)
  })

  it('is refused where there is no installation', async () => {
    const file = join(house.scratch, 'nothing.tar.gz')
    const { code, stderr } = await house.tool(house.newFolder(), ['backup', file])
    expect(stderr).toMatch(/^There is no installation in DATA_DIR=.*\. Set DATA_DIR to an installation’s folder\.\n$/)
    expect(code).toBe(1)
  })
})

describe('a restore into a running installation', () => {
  it('is checked at once, ends it with the exit code for a restart, and is in place after that', async () => {
    const installation = await house.start()
    const lease = await sendOne(installation.calls(), 'Lease')
    const file = join(house.scratch, 'running.tar.gz')
    await house.tool(installation.dataDir, ['backup', file])
    const loan = await sendOne(installation.calls(), 'Loan')

    const { code, stdout } = await house.tool(installation.dataDir, ['restore', file])
    expect(stdout).toMatch(/^Restored: .*\. The installation starts again with it\.\n$/)
    expect(code).toBe(0)
    expect((await installation.program.ended).code).toBe(75)

    const again = await house.start(installation.dataDir)
    const calls = again.calls()
    expect(await calls.get(`/api/signature-requests/${lease.id}`)).toMatchObject({ title: 'Lease' })
    await expect(calls.get(`/api/signature-requests/${loan.id}`)).rejects.toThrow(Refused)
    await again.end()
  })

  it('is refused if the archive is unusable, and the installation continues as before', async () => {
    const installation = await house.start()
    const lease = await sendOne(installation.calls(), 'Lease')
    const { code, stderr } = await house.tool(installation.dataDir, ['restore', join(house.site, 'remotes.json')])
    expect(stderr).toMatch(/^The archive cannot be unpacked|^This file is no backup of Countersign/)
    expect(code).toBe(1)
    expect(await installation.calls().get(`/api/signature-requests/${lease.id}`)).toMatchObject({ title: 'Lease' })
    expect(readdirSync(installation.dataDir)).not.toContain('restore-staged')
    expect((await installation.end()).code).toBe(0)
  })
})
