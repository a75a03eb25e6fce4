import { describe, expect, it } from '@jest/globals'
import { openSqliteReadModels } from '@countersign/requests-api/internal/adapters/sqlite/read-models/sqlite-read-models'
import { dropFormerReadModels } from '@countersign/requests-api/internal/following/former-read-models'
import { silentLog } from '../silent-log.js'

describe('read models of an earlier version', () => {
  it('are dropped with what they hold; those of today stay', async () => {
    const definitions = { 'request-details': { requests: {} }, stats: { figures: {} } }
    const store = openSqliteReadModels({ file: ':memory:', definitions })
    for (const [name, tables] of Object.entries(definitions)) {
      await store.promote(name, await store.building(name, 3, tables))
    }
    await dropFormerReadModels(store, silentLog, 0)
    expect(await store.serving('request-details')).toBeNull()
    expect(await store.serving('stats')).not.toBeNull()
    await store.close()
  })
})
