import { test as ownTest } from '../fixtures/own-installation.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { GatePage } from '../steps/gate-page.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { expectUsable } from '../steps/usable.js'

const people = [ada, grace, katherine]
const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]

test('the dashboard without requests', async ({ page, calls }) => {
  await calls.clear()
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await expect(dashboard.empty).toBeVisible()
  await expectAccessible(page)
})

test('the dashboard with requests, and the dialog to cancel one', async ({ page, calls }) => {
  await calls.clear()
  await calls.draft({ title: 'A draft with a title so long that it needs more than the one line that others have' })
  await calls.cancelled({ title: 'Called off', people, fields }, 'Not needed')
  await calls.pending({ title: 'On its way', people, fields })
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await expect(dashboard.row('On its way')).toBeVisible()
  await expectAccessible(page)
  await dashboard.action('Cancel request', 'On its way').click()
  await expect(page.getByRole('dialog', { name: 'Cancel this request?' })).toBeVisible()
  await expectAccessible(page)
})

test('a draft, and the dialog to delete it', async ({ page, calls }) => {
  const { id } = await calls.draft({ title: 'A draft', people, fields })
  const detail = new DetailPage(page)
  await detail.open(id, 'A draft')
  await expectAccessible(page)
  await detail.choose(detail.remove)
  await expect(detail.dialog).toBeVisible()
  await expectAccessible(page)
})

test('a pending request with its whole history, and the dialog to send it again', async ({ page, calls }) => {
  const { id } = await calls.pending({ title: 'On its way', people, fields })
  const detail = new DetailPage(page)
  await detail.open(id, 'On its way')
  await page.getByRole('button', { name: /^Show all \d+ events$/ }).click()
  await expectAccessible(page)
  await detail.sendAgain.click()
  await expect(detail.dialog).toBeVisible()
  await expectAccessible(page)
})

test('a cancelled request', async ({ page, calls }) => {
  const { id } = await calls.cancelled({ title: 'Called off', people, fields }, 'The engine was sold.')
  await new DetailPage(page).open(id, 'Called off')
  await expectAccessible(page)
})

test('the outbox with mails', async ({ page, calls }) => {
  await calls.pending({ title: 'On its way', people, fields })
  const outbox = new OutboxPage(page)
  await outbox.open()
  await outbox.mailTo(ada.email).click()
  await expect(outbox.letter.getByRole('heading')).toBeVisible()
  await expectAccessible(page)
})

test('an unknown path and an unknown request', async ({ page, browserErrors }) => {
  browserErrors.expect(404, /\/nowhere$|\/api\/signature-requests\/none/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/requests/none')
  await expect(page.getByRole('heading', { name: 'Request Not Found' })).toBeVisible()
  await expectAccessible(page)
})

test('the phone menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await new DashboardPage(page).open()
  await page.locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

test('the settings of an installation without accounts', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
  await expect(page.getByText('Everything works')).toBeVisible()
  await expectUsable(page)
})

ownTest('the page that claims an installation', async ({ page, own }) => {
  const gate = new GatePage(page)
  await page.goto('/setup')
  await gate.shown('Nobody owns this installation yet')
  await expectUsable(page)
  await page.goto(await own.command('accounts', 'claim-link'))
  await gate.shown('Protect this installation')
  await expectUsable(page)
  await gate.button('Create a passkey and protect').click()
  await expect(page.getByRole('alert')).toHaveCount(3)
  await expectUsable(page)
  await gate.fillAbout({ ...ada, team: 'Analytical Engines' })
  await page.getByRole('radio', { name: /^Password/ }).check()
  await gate.password.fill('the engine weaves algebraic patterns')
  await page.getByRole('checkbox', { name: /^Also use an authenticator app/ }).check()
  await gate.button('Continue to the authenticator app').click()
  await expect(gate.recoveryCodes).toHaveCount(10)
  await expectUsable(page)
})
