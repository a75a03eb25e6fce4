import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { RecordedEvent } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { Projector, type ReadModelStore } from '@countersign/projections'
import { requestList } from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { created, requestId } from '../../requests/domain/sample-events.js'
import { until } from '@countersign/test-services/until'
import { noLog } from '@countersign/telemetry'
import { append, openJournal } from '../../journal.js'

type Around = (store: ReadModelStore) => Partial<ReadModelStore>

/** @param around overrides methods of the store */
function world(around: Around = () => ({})) {
  const log = openMemoryLog()
  const journal = openJournal(log)
  const sqlite = openSqliteReadModels({ file: ':memory:', definitions: { 'request-list': requestList.tables } })
  const store = { ...sqlite, ...around(sqlite) }
  const projector = (projection = requestList) => new Projector(projection, store, journal, log, noLog)
  const happen = (event: SigningEvent) => append(journal, `signature-request-${requestId}`, [event])
  /** Starts a projector after the first event. */
  const begin = async () => {
    await happen(created)
    const begun = projector()
    await begun.start()
    return begun
  }
  return { log, store, projector, happen, begin }
}

const title = async (projector: Projector) =>
  ((await projector.tables.get('requests', requestId))!.row as { title: string }).title

describe('a projector', () => {
  it('builds its tables before they can be read', async () => {
    const { begin } = world()
    const one = await begin()
    expect(await title(one)).toBe('Consulting Agreement')
    await one.stop()
  })

  it('continues with existing tables', async () => {
    const { projector, happen, begin } = world()
    const first = await begin()
    const { id } = first.tables
    await first.stop()
    const { position } = await happen({ type: 'SignatureRequestRenamed', data: { title: 'Lease' } })
    const second = projector()
    await second.start()
    expect(second.tables.id).toBe(id)
    await second.reached(position, 60_000)
    expect(await title(second)).toBe('Lease')
    await second.stop()
  })

  it('can be read without a gap during a rebuild, and continues afterwards', async () => {
    const { happen, begin } = world()
    const one = await begin()
    const before = one.tables.id
    let rebuilding = true
    const reads = (async () => {
      while (rebuilding) {
        expect(await title(one)).toBe('Consulting Agreement')
        await turn()
      }
    })()
    await one.rebuild()
    rebuilding = false
    await reads
    expect(one.tables.id).not.toBe(before)
    const { position } = await happen({ type: 'SignatureRequestRenamed', data: { title: 'Lease' } })
    await one.reached(position, 60_000)
    expect(await title(one)).toBe('Lease')
    await one.stop()
  })

  it('never shows less than before when new tables replace the old ones', async () => {
    const slowly: Around = (store) => ({
      building: async (...parts) => {
        const generation = await store.building(...parts)
        const commit = generation.commit.bind(generation)
        generation.commit = async (...change) => {
          for (let turns = 0; turns < 50; turns++) await turn()
          await commit(...change)
        }
        return generation
      },
    })
    const { projector, happen, begin } = world(slowly)
    const one = await begin()
    await one.stop()
    // The current tables respond at once; those being rebuilt are slow.
    const renamed = projector()
    await renamed.start()
    const before = renamed.tables.id
    let rebuilding = true
    const rebuilt = renamed.rebuild().finally(() => (rebuilding = false))
    let [seen, n] = [0, 0]
    while (rebuilding) {
      await happen({ type: 'SignatureRequestRenamed', data: { title: String(++n) } })
      await turn()
      const shown = Number(await title(renamed)) || 0
      expect(shown).toBeGreaterThanOrEqual(seen)
      seen = shown
    }
    await rebuilt
    expect(seen).toBeGreaterThan(0)
    expect(renamed.tables.id).not.toBe(before)
    await renamed.stop()
  })

  it('lets a read wait for the new tables if it comes during the replacement', async () => {
    let late: Promise<boolean> | undefined
    const { happen, begin } = world((store) => ({
      promote: async (...parts) => {
        if (rebuilding) {
          const { position } = await happen({ type: 'SignatureRequestRenamed', data: { title: 'Lease' } })
          late = one.reached(position, 60_000)
        }
        return store.promote(...parts)
      },
    }))
    let rebuilding = false
    const one = await begin()
    rebuilding = true
    await one.rebuild()
    expect(await late).toBe(true)
    expect(await title(one)).toBe('Lease')
    await one.stop()
  })

  it('builds new tables beside the old ones for a new version', async () => {
    const { projector, store, begin } = world()
    const one = await begin()
    await one.stop()
    const raised = projector({ ...requestList, version: 2 })
    await raised.start()
    expect((await store.serving('request-list'))!.version).toBe(2)
    expect(await title(raised)).toBe('Consulting Agreement')
    await raised.stop()
  })

  it('stops at an event of a newer program, even if it does not handle the type', async () => {
    const { log, begin } = world()
    const one = await begin()
    const [known] = (await log.read(`signature-request-${requestId}`)) as RecordedEvent[]
    const newer = { ...known!, stream: 'other', revision: 0, id: 'newer', type: 'SomethingNew' }
    const { position } = await log.append('other', -1, [newer])
    await until(() => one.state.status === 'stopped')
    expect(await one.reached(position, 1)).toBe(false)
    expect(one.state).toMatchObject({ status: 'stopped', why: expect.stringContaining('SomethingNew') })
    await one.stop()
  })
})
