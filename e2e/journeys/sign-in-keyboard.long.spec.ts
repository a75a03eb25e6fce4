import { AuthenticatorApp } from '../fixtures/authenticator-app.js'
import { test } from '../fixtures/own-installation.js'
import { expect } from '../fixtures/test.js'
import { AccountMenu } from '../steps/account-menu.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'
import { pressOn, tabTo } from '../steps/keys.js'

const password = 'the engine weaves algebraic patterns'

test('claiming, signing out and in, and the settings work by keyboard', async ({ page, own, browserErrors }) => {
  browserErrors.expect(401, /\/api\//)
  const gate = new GatePage(page)
  const menu = new AccountMenu(page)
  const dashboard = new DashboardPage(page)
  const { keyboard } = page

  const app = await test.step('claim', async () => {
    await page.goto('/settings')
    await pressOn(page, page.getByRole('link', { name: 'Protect this installation' }), 'Enter')
    await gate.shown('Nobody owns this installation yet')
    await page.goto(await own.command('accounts', 'claim-link'))
    await gate.shown('Protect this installation')
    await tabTo(page, page.getByLabel('Full Name'))
    await keyboard.type('Ada Lovelace')
    await keyboard.press('Tab')
    await keyboard.type('Analytical Engines')
    await keyboard.press('Tab')
    await keyboard.type('ada@example.com')
    await keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: /^Passkey/ })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Password/ })).toBeChecked()
    await tabTo(page, gate.password)
    await keyboard.type(password)
    await pressOn(page, page.getByRole('checkbox', { name: /^Also use an authenticator app/ }), 'Space')
    await pressOn(page, gate.button('Continue to the authenticator app'), 'Enter')
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused()
    const given = new AuthenticatorApp(await gate.secret())
    await tabTo(page, gate.code)
    await keyboard.type(await given.code())
    await pressOn(page, gate.kept, 'Space')
    await pressOn(page, gate.button('Protect this installation'), 'Enter')
    await dashboard.shown()
    return given
  })

  await test.step('sign out by the menu', async () => {
    await tabTo(page, menu.button)
    await keyboard.press('Enter')
    await expect(menu.item('Settings')).toBeFocused()
    await keyboard.press('Escape')
    await expect(menu.menu).toBeHidden()
    await expect(menu.button).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(menu.item('Sign out')).toBeFocused()
    await keyboard.press('Enter')
    await gate.shown('Sign in')
  })

  await test.step('sign in', async () => {
    await tabTo(page, gate.email)
    await keyboard.type('ada@example.com')
    await keyboard.press('Enter')
    await expect(gate.password).toBeFocused()
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(gate.code).toBeFocused()
    await keyboard.type(await app.code())
    await keyboard.press('Enter')
    await pressOn(page, gate.button('Not now'), 'Enter')
    await dashboard.shown()
  })

  await test.step('change the name, and close a dialog', async () => {
    await pressOn(page, menu.button, 'Enter')
    await expect(menu.item('Settings')).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await tabTo(page, page.getByLabel('Full Name'))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Ada King')
    await keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account: Ada King' })).toBeVisible()
    await pressOn(page, page.getByRole('link', { name: 'Sign-in and devices' }), 'Enter')
    const change = page.getByRole('button', { name: 'Change', exact: true })
    await pressOn(page, change, 'Enter')
    await expect(page.getByLabel('Current password')).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(change).toBeFocused()
  })
})
