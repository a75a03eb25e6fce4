import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../fixtures/site-copy.js'
import { expect } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'

test('a remote that is down is replaced by a notice, the others work, and Retry loads it', async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(404, /\/mfe\/create_wizard\//)
  browserErrors.expectOnConsole(/Federation Runtime|MIME type|dynamically imported module|preload/)
  const there = join(site.folder, 'mfe', 'create_wizard')
  const away = join(site.folder, 'create_wizard.away')
  await rename(there, away)

  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await page.getByRole('link', { name: 'New Signature Request' }).click()
  const notice = page.getByRole('alert')
  await expect(notice.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible()
  await expect(notice).toContainText('The rest of Countersign works.')
  await expect(notice).toContainText(/New Signature Request · \w+/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await dashboard.shown()
  await expect(dashboard.empty).toBeVisible()

  await page.goto('/create')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toBeVisible()

  // Retry again in the middle of a load, which once left the page without parts of its code.
  const code = /\/create_wizard\/[^/]+\/assets\/expose-.*\.js/
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await pressed
    await route.continue()
  })
  await rename(away, there)
  const fields = page.waitForRequest(code)
  await notice.getByRole('button', { name: 'Retry' }).click()
  await fields
  await notice.getByRole('button', { name: 'Retry' }).click()
  press()
  await expect(page.getByRole('heading', { name: 'New Signature Request' })).toBeFocused()
  await expect(notice).toBeHidden()
  await expect(new CreatePage(page).continueToPreview).toBeVisible()
})
