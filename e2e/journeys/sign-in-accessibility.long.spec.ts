import { type Account, claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { Passkeys } from '../fixtures/passkeys.js'
import { expect } from '../fixtures/test.js'
import { AccountMenu } from '../steps/account-menu.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'
import { expectUsable } from '../steps/usable.js'

test.use({ sendsMails: true })

let account: Account
test.beforeEach(async ({ own, context, browserErrors }) => {
  browserErrors.expect(401, /\/api\//)
  account = await claimed(context.request, own)
})

test('the steps of signing in', async ({ page, context }) => {
  await context.clearCookies()
  const gate = new GatePage(page)
  await page.goto('/sign-in')
  await gate.shown('Sign in')
  await expectUsable(page)
  await gate.button('Continue').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await page.getByText('How to recognize a false page').click()
  await expectUsable(page)
  await gate.passAddress(account.email)
  await expect(gate.password).toBeFocused()
  await expectUsable(page)
  await gate.passPassword('not the password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await gate.passPassword(account.password)
  await gate.shown('One more step')
  await expectUsable(page)
  await gate.button('Use a recovery code').click()
  await gate.shown('Use a recovery code')
  await expectUsable(page)
  await page.getByLabel('Recovery code').fill(account.recoveryCodes[0]!.replaceAll('-', ' ').toLowerCase())
  await gate.button('Sign in').click()
  await gate.shown('9 recovery codes are left')
  await expectUsable(page)
  await gate.button('Continue').click()
  await gate.shown('Add a passkey')
  await expectUsable(page)
  await gate.button('Not now').click()
  await new DashboardPage(page).shown()
})

test('too many attempts', async ({ page, context, browserErrors }) => {
  browserErrors.expect(429, /\/api\/auth\/password$/)
  await context.clearCookies()
  const gate = new GatePage(page)
  await page.route('**/api/auth/password', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '300' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, detail: 'Too many attempts.' }),
    }),
  )
  await page.goto('/sign-in')
  await gate.passAddress(account.email)
  await gate.passPassword('not the password')
  await expect(page.getByRole('button', { name: /^Try again in / })).toBeDisabled()
  await expect(gate.button('Sign in with a passkey')).toBeEnabled()
  await expectUsable(page)
})

test('used and unknown links', async ({ page, context, browserErrors }) => {
  browserErrors.expect(410, /\/api\/auth\//)
  browserErrors.expect(400, /\/api\/auth\//)
  await context.clearCookies()
  const gate = new GatePage(page)
  await page.goto('/setup')
  await gate.shown('This installation has an owner')
  await expectUsable(page)
  await page.goto('/reset')
  await gate.shown('This link no longer works')
  await expectUsable(page)
  await page.goto('/recover')
  await gate.shown('This link no longer works')
  await expectUsable(page)
})

test('a new password', async ({ page, context, mails }) => {
  await context.clearCookies()
  const gate = new GatePage(page)
  await page.goto('/forgot')
  await gate.shown('Forgot the password')
  await expectUsable(page)
  await gate.email.fill(account.email)
  await gate.button('Send the link').click()
  await gate.shown('Check your email')
  await expectUsable(page)
  await page.goto(await mails.linkTo(account.email, /\/reset#[\w.-]+/))
  await gate.shown('Set a new password')
  await expectUsable(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('a loom for numbers and for letters')
  await expectUsable(page)
  await gate.button('Set password').click()
  await gate.shown('Your password is set')
  await expectUsable(page)
})

test('the recovery of an account', async ({ page, context, own }) => {
  await context.clearCookies()
  const gate = new GatePage(page)
  const [link] = (await own.command('accounts', 'recover', account.email)).split('\n')
  await page.goto(link!)
  await gate.shown('Recover your account')
  await expectUsable(page)
  const passkeys = await Passkeys.of(page)
  await gate.button('Create a passkey and sign in').click()
  await new DashboardPage(page).shown()
  expect(await passkeys.count()).toBe(1)
})

test('the settings, and the menu that leads to them', async ({ page }) => {
  const menu = new AccountMenu(page)
  await new DashboardPage(page).open()
  await menu.button.click()
  await expect(menu.menu).toBeVisible()
  await expectAccessible(page)
  await menu.item('Settings').click()
  for (const tab of ['Profile', 'Sign-in and devices', 'Team', 'People', 'Installation']) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectUsable(page)
  }
})

test('the dialogs of the settings', async ({ page }) => {
  await Passkeys.of(page)
  await page.goto('/settings/sign-in')
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  for (const [opener, title] of [
    ['Add a passkey', 'Add a passkey'],
    ['Change', 'Change your password'],
    ['Replace', 'Replace the authenticator app'],
    ['Remove: Authenticator app', 'Remove the authenticator app?'],
    ['Create new codes', 'Create new recovery codes?'],
  ] as const) {
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectUsable(page)
    await close()
    await expect(button).toBeFocused()
  }

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name of the passkey').fill('This laptop')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This laptop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rename: This laptop' }).click()
  await expect(dialog).toBeVisible()
  await expectUsable(page)
  await close()
  // The page offers this only beside a passkey.
  await page.getByRole('button', { name: 'Remove: Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove your password?' })).toBeVisible()
  await expectUsable(page)
  await close()

  await page.getByRole('button', { name: 'Create new codes' }).click()
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('dialog', { name: 'Ten recovery codes' })).toBeVisible()
  await expectUsable(page)
})
