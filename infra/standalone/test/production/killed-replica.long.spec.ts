import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import type { SignatureRequestSummary } from '@countersign/contracts'
import { describeUnless } from '@countersign/test-services/skipped'
import { freePort } from '@countersign/test-services/free-port'
import { createRequest, pdfNamed, until, upload } from '../sender.js'
import { PatientCalls } from './patient-calls.js'
import { holderOf, noProduction, Production, type Replica } from './production.js'

const missing = noProduction()
const suite = 'a replica that is killed'

describeUnless(missing)(suite, () => {
  const production = new Production(suite)
  const running: Replica[] = []
  afterEach(async () => {
    for (const replica of running.splice(0)) await replica.end()
  })

  const newFolder = () => join(production.scratch, `folder-${randomUUID()}`)
  /** Like a restarted container, which gets its folder back. */
  const start = async (dataDir: string, environment = {}) => {
    const replica = await production.replica({ DATA_DIR: dataDir, ...environment })
    running.push(replica)
    return replica
  }
  const kill = async (replica: Replica) => {
    running.splice(running.indexOf(replica), 1)
    replica.program.kill('SIGKILL')
    await replica.program.ended
  }
  const holders = async () => new Set(Object.values(await production.holders()))
  const keepers = async () => {
    const found = Object.entries(await production.holders()).filter(([name]) => name.startsWith('followers-'))
    return new Set(found.map(([, holder]) => holder))
  }

  /** Only a replica that follows the log can complete this, however busy the machine is. */
  async function answersAll({ url }: Replica, title: string): Promise<void> {
    const calls = new PatientCalls(() => url)
    const [contract] = await upload(calls, { [`${title}.pdf`]: pdfNamed(title) })
    const { id } = await createRequest(calls, title, [contract!])
    await until(async () => {
      const listed = await calls.get<SignatureRequestSummary[]>('/api/signature-requests')
      return listed.some((request) => request.id === id)
    })
  }

  it('and restarted regains its leases before it accepts a call', async () => {
    const folder = newFolder()
    const first = await start(folder)
    await answersAll(first, 'Before')
    await kill(first)
    expect(await holders()).toEqual(new Set([holderOf(first)]))
    const again = await start(folder)
    expect(await holders()).not.toContain(holderOf(first))
    await until(async () => (await holders()).size === 1)
    expect(await holders()).toEqual(new Set([holderOf(again)]))
    await answersAll(again, 'Again')
  })

  it('and replaced by another holds no followers once the other accepts calls', async () => {
    const first = await start(newFolder())
    await kill(first)
    const [port, metricsPort] = [String(await freePort()), String(await freePort())]
    const starting = start(newFolder(), { PORT: port, METRICS_PORT: metricsPort })
    // Orchestrators see what callers see: a ready replica has an open port and does the work.
    const told = new Set<number>()
    const askedWhenReady: unknown[] = []
    await until(async () => {
      const ready = await fetch(`http://127.0.0.1:${metricsPort}/ready`).catch(() => null)
      if (ready) told.add(ready.status)
      if (ready?.status !== 200) return false
      const { status } = await fetch(`http://127.0.0.1:${port}/api/health`)
      askedWhenReady.push({ status, orphaned: (await keepers()).has(holderOf(first)) })
      return true
    })
    const other = await starting
    expect(told).toContain(503)
    expect(askedWhenReady).toEqual([{ status: 200, orphaned: false }])
    expect(await keepers()).not.toContain(holderOf(first))
    await answersAll(other, 'Other')
    await until(async () => (await holders()).size === 1)
    expect(await holders()).toEqual(new Set([holderOf(other)]))
  })

  it('leaves lists marked as catching up until another replica takes over', async () => {
    const both = [await start(newFolder()), await start(newFolder())]
    const [keeper] = await keepers()
    const left = both.find((replica) => holderOf(replica) !== keeper)!
    await kill(both.find((replica) => replica !== left)!)

    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ title: 'Behind', documentIds: [] })
    const created = await fetch(`${left.url}/api/signature-requests`, { method: 'POST', headers, body })
    const cookie = created.headers.getSetCookie()[0]!.split(';')[0]!
    const { id } = (await created.json()) as SignatureRequestSummary
    const answers: { lists: boolean; says: boolean }[] = []
    await until(async () => {
      const answer = await fetch(`${left.url}/api/signature-requests`, { headers: { cookie } })
      if (answer.status !== 200) return false
      const lists = ((await answer.json()) as SignatureRequestSummary[]).some((request) => request.id === id)
      answers.push({ lists, says: Date.parse(answer.headers.get('catching-up-since') ?? '') <= Date.now() })
      return lists
    })
    const [whole, ...lacking] = answers.toReversed()
    expect(whole).toEqual({ lists: true, says: false })
    expect(lacking.length).toBeGreaterThan(0)
    for (const answer of lacking) expect(answer).toEqual({ lists: false, says: true })
  })

  it('is not mistaken for a live one with the same name or the same folder', async () => {
    const folder = newFolder()
    const first = await start(folder)
    // A lease of a replica that an earlier test killed lasts for a while, and the second replica could take it.
    await until(async () => {
      const leases = Object.values(await production.holders())
      return leases.length > 1 && leases.every((holder) => holder === holderOf(first))
    })
    const second = await start(folder)
    expect(holderOf(second)).not.toBe(holderOf(first))
    expect(await holders()).toEqual(new Set([holderOf(first)]))
    await kill(second)
    const third = await start(folder)
    expect(await holders()).toEqual(new Set([holderOf(first)]))
    await kill(third)
    await answersAll(first, 'Both')
  })
})
