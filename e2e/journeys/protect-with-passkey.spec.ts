import { Passkeys } from '../fixtures/passkeys.js'
import { test } from '../fixtures/own-installation.js'
import { expect } from '../fixtures/test.js'
import { AccountMenu } from '../steps/account-menu.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'
import { ada } from '../steps/people.js'
import { RequestsPage } from '../steps/requests-page.js'

const about = { name: 'Ada Lovelace', team: 'Analytical Engines', email: 'ada@example.com' }
const field = { of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }

test('protects an open installation with a passkey, and keeps its existing requests', async ({
  page,
  own,
  calls,
  browserErrors,
}) => {
  browserErrors.expect(401, /\/api\//)
  const passkeys = await Passkeys.of(page)
  const dashboard = new DashboardPage(page)
  const gate = new GatePage(page)
  const menu = new AccountMenu(page)
  await calls.draft({ title: 'A draft of before' })
  await calls.pending({ title: 'Sent before', people: [ada], fields: [field] })

  await test.step('protect it from Settings', async () => {
    await dashboard.open()
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/settings')
    await page.getByRole('link', { name: 'Protect this installation' }).click()
    await gate.shown('Nobody owns this installation yet')
    await page.goto(await own.command('accounts', 'claim-link'))
    await gate.shown('Protect this installation')
    await gate.fillAbout(about)
    await gate.button('Create a passkey and protect').click()
    await dashboard.shown()
    await expect(menu.button).toBeVisible()
    expect(await passkeys.count()).toBe(1)
    await expect(dashboard.row('Sent before')).toBeVisible()
  })

  await test.step('sign out, and sign in by the passkey suggested in the address field', async () => {
    await passkeys.touches(false)
    await menu.signOut()
    await gate.shown('Sign in')
    await passkeys.touches(true)
    await page.goto('/requests')
    await expect(new RequestsPage(page).title('A draft of before')).toBeVisible()
    await expect(page).toHaveURL('/requests')
  })

  await test.step('sign out, and sign in by button, in a browser without passkey autofill', async () => {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await menu.signOut()
    await gate.button('Sign in with a passkey').click()
    await dashboard.shown()
    await expect(page).toHaveURL('/')
    await expect(dashboard.row('A draft of before')).toBeVisible()
    await expect(dashboard.row('Sent before')).toBeVisible()
  })
})
