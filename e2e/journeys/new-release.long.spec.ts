import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRegistry } from '@countersign/contracts'
import { test } from '../fixtures/site-copy.js'
import { expect } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'

test('an outdated window offers a reload, which loads the new version', async ({ page, site }) => {
  await page.clock.install()
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  const registry = join(site.folder, 'remotes.json')
  const { remotes } = JSON.parse(await readFile(registry, 'utf8')) as RemoteRegistry
  const released = remotes.map((one) => (one.name === 'outbox' ? { ...one, entry: `${one.entry}?next` } : one))
  await writeFile(registry, JSON.stringify({ remotes: released }))

  const notice = page.getByText('A new version is available.')
  await page.clock.fastForward(61_000)
  await expect(notice).toBeHidden()
  await page.getByRole('link', { name: 'New Signature Request' }).click()
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'New Signature Request' })).toBeVisible()
  await expect(notice).toBeHidden()
})
