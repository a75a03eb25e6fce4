import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { Passkeys } from '../fixtures/passkeys.js'
import { TeamCalls } from '../fixtures/team-calls.js'
import { expect } from '../fixtures/test.js'
import { AccountMenu } from '../steps/account-menu.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'
import { pressOn, tabTo } from '../steps/keys.js'
import { expectUsable } from '../steps/usable.js'

const grace = 'grace.hopper@example.com'

test.use({ sendsMails: true })

test('people join a team by keyboard, with and without an account', async ({
  page,
  own,
  mails,
  request,
  browserErrors,
}) => {
  browserErrors.expect(401, /\/api\//)
  browserErrors.expect(410, /\/api\/invitations\/read$/)
  const gate = new GatePage(page)
  const dashboard = new DashboardPage(page)
  await claimed(request, own)
  const team = new TeamCalls(request, mails)
  const passkeys = await Passkeys.of(page)

  await test.step('join by a new passkey', async () => {
    await page.goto(await team.invite(grace))
    await gate.shown('Join Analytical Engines')
    await expect(page).toHaveURL('/join')
    await expect(gate.email).toBeDisabled()
    await expectUsable(page)
    await tabTo(page, page.getByLabel('Full Name'))
    await pressOn(page, gate.button('Create a passkey and join'), 'Enter')
    await expect(page.getByRole('alert')).toHaveText('Enter your name.')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expectUsable(page)
    await page.keyboard.type('Grace Hopper')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: /^Passkey/ })).toBeFocused()
    await pressOn(page, gate.button('Create a passkey and join'), 'Enter')
    await dashboard.shown()
    expect(await passkeys.count()).toBe(1)
  })

  await test.step('a link works once', async () => {
    await page.goto('/join')
    await gate.shown('This link no longer works')
    await expectUsable(page)
  })

  await test.step('with the session of another address, stay or sign out', async () => {
    const link = await team.invite('mary@example.com')
    await page.goto(link)
    await gate.shown('This invitation is for another address')
    await expectUsable(page)
    await pressOn(page, page.getByRole('link', { name: 'Stay signed in' }), 'Enter')
    await dashboard.shown()
    await expect(new AccountMenu(page).button).toBeVisible()
    await page.goto(link)
    await pressOn(page, gate.button('Sign out and join'), 'Enter')
    await gate.shown('Join Analytical Engines')
    await expect(gate.email).toHaveValue('mary@example.com')
  })

  await test.step('sign in to an account, then join by one button', async () => {
    await team.remove(grace)
    await page.goto(await team.invite(grace, 'viewer'))
    await gate.shown('Sign in to join')
    await expectUsable(page)
    await pressOn(page, page.getByRole('link', { name: 'Sign in' }), 'Enter')
    await gate.shown('Join Analytical Engines')
    await expectUsable(page)
    await pressOn(page, gate.button('Join Analytical Engines'), 'Enter')
    await dashboard.shown()
  })
})
