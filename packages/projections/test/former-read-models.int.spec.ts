import { describe, expect, it } from '@jest/globals'
import { openSqliteReadModels } from '@countersign/projections/internal/sqlite/sqlite-read-models'
import { dropFormerReadModels } from '@countersign/projections/internal/former-read-models'
import { noLog } from '@countersign/telemetry'

describe('read models of an earlier version', () => {
  it('are dropped with what they hold; those of today stay', async () => {
    const definitions = { 'request-details': { requests: {} }, stats: { figures: {} } }
    const store = openSqliteReadModels({ file: ':memory:', definitions })
    for (const [name, tables] of Object.entries(definitions)) {
      await store.promote(name, await store.building(name, 3, tables))
    }
    await dropFormerReadModels(store, ['request-details'], noLog, 0)
    expect(await store.serving('request-details')).toBeNull()
    expect(await store.serving('stats')).not.toBeNull()
    await store.close()
  })
})
