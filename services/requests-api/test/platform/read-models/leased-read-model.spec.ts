import { describe, expect, it, jest } from '@jest/globals'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { type LeasedReadModel, Projector, StoreUnavailable } from '@countersign/projections'
import { requestList } from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { created, requestId } from '../../requests/domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import { leaseOf } from '@countersign/projections/internal/follower-set'
import { alone } from '@countersign/projections/testing/alone'
import { SharedLeases } from '@countersign/projections/testing/shared-leases'
import { append, openJournal } from '../../journal.js'

const building = `read-model-request-list-${requestList.version}`
const lease = leaseOf([{ id: building }])

function installation() {
  const eventLog = openMemoryLog()
  const journal = openJournal(eventLog)
  const store = openSqliteReadModels({ file: ':memory:', definitions: { 'request-list': requestList.tables } })
  const leases = new SharedLeases()
  const replica = (holder: string, projection = requestList) => {
    const project = () => new Projector(projection, store, journal, eventLog, noLog, 60_000)
    return alone({ projection, project, store, eventLog }, { leases, holder })
  }
  const happen = (event: SigningEvent) => append(journal, `signature-request-${requestId}`, [event])
  /** Starts two replicas after the first event. */
  const pair = async (second = requestList) => {
    await happen(created)
    const replicas = [replica('a'), replica('b', second)] as const
    for (const one of replicas) await one.start()
    return replicas
  }
  return { leases, store, replica, happen, pair }
}

const titleIn = async (readModel: LeasedReadModel) => {
  const found = await (await readModel.tables()).get('requests', requestId)
  return (found?.row as { title: string } | undefined)?.title
}
const rename = (title: string): SigningEvent => ({ type: 'SignatureRequestRenamed', data: { title } })

describe('a read model shared by replicas', () => {
  it('is updated by one replica, and readers at the other see its changes', async () => {
    const { happen, pair } = installation()
    const [keeper, watcher] = await pair()
    expect([keeper.state?.status, watcher.state]).toEqual(['live', null])
    const { position } = await happen(rename('Lease'))
    expect(await watcher.reached(position, 60_000)).toBe(true)
    expect(await titleIn(watcher)).toBe('Lease')
    expect(await watcher.check()).toBe(`kept by another replica, at position ${position}`)
    await Promise.all([keeper.stop(), watcher.stop()])
  })

  it('waits no longer than requested, on either replica', async () => {
    const { pair } = installation()
    const [keeper, watcher] = await pair()
    expect(await keeper.reached(999, 10)).toBe(false)
    expect(await watcher.reached(999, 10)).toBe(false)
    await Promise.all([keeper.stop(), watcher.stop()])
  })

  it('is taken over by the other replica when the first stops, and continues from there', async () => {
    const { happen, pair } = installation()
    const [first, second] = await pair()
    const { id } = await first.tables()
    await first.stop()
    const { position } = await happen(rename('Lease'))
    await until(() => second.state !== null)
    expect(await second.reached(position, 60_000)).toBe(true)
    expect(await titleIn(second)).toBe('Lease')
    expect((await second.tables()).id).toBe(id)
    await second.stop()
  })

  it('is handed over with the lease, without a reader missing changes', async () => {
    const { leases, happen, pair } = installation()
    const [first, second] = await pair()
    leases.giveTo(lease, 'b')
    const { position } = await happen(rename('Lease'))
    const reached = await Promise.all([first.reached(position, 60_000), second.reached(position, 60_000)])
    expect(reached).toEqual([true, true])
    expect([await titleIn(first), await titleIn(second)]).toEqual(['Lease', 'Lease'])
    await Promise.all([first.stop(), second.stop()])
  })

  it('cannot be read before its first build, and reports this', async () => {
    const { leases, replica, happen } = installation()
    await happen(created)
    leases.giveTo(lease, 'elsewhere')
    const watcher = replica('b')
    await watcher.start()
    await expect(watcher.tables()).rejects.toThrow(StoreUnavailable)
    await expect(watcher.check()).rejects.toThrow(StoreUnavailable)
    expect(watcher.built).toBe(false)
    await watcher.stop()
  })

  it('is built by one set of followers, and updated by each that uses it', async () => {
    const { leases, replica, happen } = installation()
    await happen(created)
    leases.giveTo(building, 'another set')
    const asked = jest.spyOn(leases, 'take')
    const keeper = replica('a')
    const started = keeper.start()
    await until(() => leases.holderOf(lease) === 'a')
    await until(() => asked.mock.calls.filter(([name]) => name === building).length > 2)
    await expect(keeper.tables()).rejects.toThrow(StoreUnavailable)
    await leases.release(building, 'another set')
    await started
    expect(await titleIn(keeper)).toBe('Consulting Agreement')
    expect(leases.holderOf(building)).toBeUndefined()
    await keeper.stop()
  })

  it('is updated even if another set took over the build halfway', async () => {
    const { leases, store, replica, happen } = installation()
    await happen(created)
    const gate = Promise.withResolvers<void>()
    const promote = store.promote.bind(store)
    const promoted = jest.spyOn(store, 'promote').mockImplementationOnce(async (...parts) => {
      await gate.promise
      await promote(...parts)
    })
    const keeper = replica('a')
    const started = keeper.start()
    await until(() => promoted.mock.calls.length > 0)
    leases.giveTo(building, 'another set')
    const asked = jest.spyOn(leases, 'take')
    await until(() => asked.mock.calls.filter(([name]) => name === building).length > 1)
    gate.resolve()
    await expect(started).rejects.toThrow('is built by another replica')
    const { position } = await happen(rename('Lease'))
    await until(() => keeper.shows(position))
    expect(await titleIn(keeper)).toBe('Lease')
    await keeper.stop()
  })

  it('is no longer awaited by a replica that is stopped while another set builds it', async () => {
    const { leases, replica } = installation()
    leases.giveTo(building, 'another set')
    const keeper = replica('a')
    const started = keeper.start()
    await until(() => leases.holderOf(lease) === 'a')
    await keeper.stop()
    await started
    expect(keeper.built).toBe(false)
  })

  it('is healthy while it has just fallen behind, whenever last checked, and unhealthy when it stalls', async () => {
    const { leases, happen, pair } = installation()
    const [keeper, watcher] = await pair()
    const there = await watcher.check()
    leases.giveTo(lease, 'nobody')
    await until(() => keeper.state === null)
    const now = jest.spyOn(performance, 'now')
    const later = (ms: number) => now.mockReturnValue(performance.now() + ms)
    try {
      later(600_000)
      const { position } = await happen(rename('Lease'))
      expect(await watcher.check()).toBe(there)
      later(31_000)
      await expect(watcher.check()).rejects.toThrow('stalled at')
      expect(await titleIn(watcher)).toBe('Consulting Agreement')
      leases.giveTo(lease, 'a')
      await until(() => watcher.shows(position))
      expect(await watcher.check()).toBe(`kept by another replica, at position ${position}`)
    } finally {
      now.mockRestore()
    }
    await Promise.all([keeper.stop(), watcher.stop()])
  })

  it('is updated separately by two versions of the program while both run', async () => {
    const { happen, pair } = installation()
    const next = { ...requestList, version: requestList.version + 1 }
    const [old, young] = await pair(next)
    const { position } = await happen(rename('Lease'))
    expect(await Promise.all([old.reached(position, 60_000), young.reached(position, 60_000)])).toEqual([true, true])
    expect([(await old.tables()).version, (await young.tables()).version]).toEqual([requestList.version, next.version])
    expect([await titleIn(old), await titleIn(young)]).toEqual(['Lease', 'Lease'])
    await Promise.all([old.stop(), young.stop()])
  })

  it('can still be read by a replica of the previous version, even if it was updated by another one', async () => {
    const { replica, happen } = installation()
    const next = { ...requestList, version: requestList.version + 1 }
    await happen(created)
    const [keeper, watcher, young] = [replica('a'), replica('b'), replica('c', next)]
    await keeper.start()
    await watcher.start()
    expect(await titleIn(watcher)).toBe('Consulting Agreement')
    await young.start()
    const { position } = await happen(rename('Lease'))
    expect(await watcher.reached(position, 60_000)).toBe(true)
    expect((await watcher.tables()).version).toBe(requestList.version)
    expect(await titleIn(watcher)).toBe('Lease')
    await Promise.all([keeper.stop(), watcher.stop(), young.stop()])
  })

  it('is restored by the newer version after a start of the older one', async () => {
    const { replica, store, happen } = installation()
    const next = { ...requestList, version: requestList.version + 1 }
    await happen(created)
    const young = replica('a', next)
    await young.start()
    const old = replica('b')
    await old.start()
    await until(async () => (await store.serving('request-list'))?.version === next.version)
    const late = replica('c', next)
    await late.start()
    expect(await titleIn(late)).toBe('Consulting Agreement')
    await Promise.all([young.stop(), old.stop(), late.stop()])
  })

  it('switches to the tables of a rebuild elsewhere', async () => {
    const { leases, replica, happen } = installation()
    await happen(created)
    const [keeper, byHand] = [replica('a'), replica('b')]
    await keeper.start()
    const { id } = await keeper.tables()
    await byHand.start()
    await byHand.rebuild()
    await until(async () => (await keeper.tables()).id !== id)
    const { position } = await happen(rename('Lease'))
    expect(await keeper.reached(position, 60_000)).toBe(true)
    expect(await titleIn(keeper)).toBe('Lease')
    expect(leases.holderOf(lease)).toBe('a')
    await Promise.all([keeper.stop(), byHand.stop()])
  })
})
