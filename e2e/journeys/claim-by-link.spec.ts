import { AuthenticatorApp } from '../fixtures/authenticator-app.js'
import { test } from '../fixtures/public-installation.js'
import { expect } from '../fixtures/test.js'
import { noCertificate } from '../fixtures/tls-proxy.js'
import { AccountMenu } from '../steps/account-menu.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'

const about = { name: 'Ada Lovelace', team: 'Analytical Engines', email: 'ada@example.com' }
const password = 'the engine weaves algebraic patterns'

test.skip(noCertificate !== null, noCertificate ?? '')

test('claims a public installation by its link, with password, authenticator app and recovery codes', async ({
  page,
  own,
  mails,
  browserErrors,
}) => {
  browserErrors.expect(401, /\/api\//)
  browserErrors.expect(422, /\/api\/setup\/claim$/)
  const gate = new GatePage(page)
  const dashboard = new DashboardPage(page)
  const protect = gate.button('Protect this installation')

  await test.step('requires the link', async () => {
    await page.goto('/')
    await gate.shown('Nobody owns this installation yet')
    await expect(page).toHaveURL('/setup')
  })

  const app = await test.step('claim it', async () => {
    const link = await own.command('accounts', 'claim-link')
    expect(link).toContain(`${own.url}/setup#`)
    await page.goto('/forgot')
    await page.goto(link.slice(link.indexOf(own.url)))
    await gate.shown('Protect this installation')
    await expect(page).toHaveURL('/setup')
    await gate.fillAbout(about)
    await page.getByRole('radio', { name: /^Password and authenticator app/ }).check()
    await gate.password.fill('password1')
    await gate.button('Continue to the authenticator app').click()
    await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
    await expect(gate.recoveryCodes).toHaveCount(10)
    await expect(protect).toBeDisabled()
    const given = new AuthenticatorApp(await gate.secret())
    await gate.kept.check()
    await gate.code.fill(given.wrongCode())
    await protect.click()
    await expect(page.getByRole('alert')).toHaveText('This password is on a list of stolen passwords.')
    await expect(gate.password).toBeFocused()
    await gate.password.fill(password)
    await protect.click()
    await expect(page.getByRole('alert')).toHaveText('That code is not right.')
    await expect(gate.code).toBeFocused()
    await gate.code.fill(await given.code())
    await protect.click()
    await dashboard.shown()
    return given
  })

  await test.step('notify the owner by email', async () => {
    const subjects = () => mails.mailsTo(about.email).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('You own this installation now')
  })

  await test.step('sign in with a wrong code, then the right one', async () => {
    await new AccountMenu(page).signOut()
    await gate.passAddress(about.email)
    await gate.passPassword(password)
    await gate.passCode(app.wrongCode())
    await expect(page.getByRole('alert')).toHaveText('That code is not right. 4 tries left.')
    await expect(gate.code).toBeFocused()
    await gate.passCode(await app.code())
    await gate.declinePasskey()
    await dashboard.shown()
  })
})
