import { describe, expect, it } from '@jest/globals'
import { openMemoryLog } from '@countersign/event-log/memory'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { ReadModels } from '@countersign/requests-api/internal/platform/read-models'
import { Projector, StoreUnavailable } from '@countersign/projections'
import { stats } from '@countersign/requests-api/internal/requests/read-models/lists/stats'
import { created, requestId } from '../requests/domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { alone } from '@countersign/projections/testing/alone'
import { SharedLeases } from '@countersign/projections/testing/shared-leases'
import { clockAt } from '../clock-at.js'
import { append, openJournal } from '../journal.js'

describe('a read model that no replica updates at the moment', () => {
  it('is served stale to readers, but not to decisions', async () => {
    const eventLog = openMemoryLog()
    const journal = openJournal(eventLog)
    const store = openSqliteReadModels({ file: ':memory:', definitions: { stats: stats.tables } })
    const project = () => new Projector(stats, store, journal, eventLog, noLog)
    const leasing = { leases: new SharedLeases(), holder: 'one' }
    const kept = alone({ projection: stats, project, store, eventLog }, leasing)
    await kept.start()
    await kept.stop()
    const { position } = await append(journal, `signature-request-${requestId}`, [created])

    const watched = alone({ projection: stats, project, store, eventLog }, leasing)
    let minutes = 0
    const clock = clockAt(() => new Date(Date.UTC(2026, 10, 21, 12, minutes)))
    const readModels = new ReadModels([watched], eventLog, noLog, clock)
    const lacking: (Date | null)[] = []
    const caller = () => {
      const at = lacking.push(null) - 1
      return { ...system('test', 'x'), seen: position, lacks: (since: Date) => void (lacking[at] = since) }
    }
    const [shown, decided] = await Promise.allSettled([
      readModels.readYourWrites(caller(), stats),
      readModels.latest(stats),
    ])
    expect(shown.status).toBe('fulfilled')
    expect(decided).toMatchObject({ status: 'rejected', reason: { name: StoreUnavailable.name } })
    minutes = 1
    await readModels.readYourWrites(caller(), stats)
    await readModels.readYourWrites({ ...caller(), seen: position - 1 }, stats)
    await kept.start()
    await readModels.readYourWrites(caller(), stats)
    await kept.stop()
    expect(lacking).toEqual([
      new Date(Date.UTC(2026, 10, 21, 12, 0)),
      new Date(Date.UTC(2026, 10, 21, 12, 0)),
      null,
      null,
    ])
    await store.close()
  })
})
