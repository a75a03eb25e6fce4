import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openControl } from '@countersign/infra/local/control/control-server'
import { giveOrder, OrderRefused } from '@countersign/infra/local/control/give-order'
import { scratchFolder } from '../scratch.js'

const dataDir = scratchFolder()

it('an installation that runs on the production engines builds its read models anew when told to, and backs nothing up', async () => {
  const rebuilt: (string | undefined)[] = []
  const api = { rebuild: async (name?: string) => void rebuilt.push(name) }
  let ended = false
  const endWith = () => {
    ended = true
  }
  const log = { error() {} }
  const control = await openControl({ dataDir, masterKey: null, embedded: false, api, endWith, log })
  const file = join(dataDir, 'backup.tar.gz')
  for (const order of ['backup', 'restore'] as const) {
    const given = giveOrder(dataDir, { order, file })
    await expect(given).rejects.toThrow(OrderRefused)
    await expect(given).rejects.toThrow(/production engines: each has its own backup\. See docs\/operations\.md\.$/)
  }
  expect(await giveOrder(dataDir, { order: 'rebuild', projection: 'stats' })).toBe('The read models were built anew.')
  expect({ rebuilt, ended, written: existsSync(file) }).toEqual({ rebuilt: ['stats'], ended: false, written: false })
  await control.close()
})
