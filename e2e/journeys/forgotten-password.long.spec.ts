import type { Page } from '@playwright/test'
import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { expect } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'

const next = 'a loom for numbers and for letters'

test.use({ sendsMails: true })

test('resets a forgotten password by email, asks for the second factor, and signs out the other device', async ({
  page,
  own,
  context,
  browser,
  baseURL,
  mails,
  browserErrors,
}) => {
  browserErrors.expect(401, /\/api\//)
  const account = await claimed(context.request, own)
  await new DashboardPage(page).open()
  const elsewhere = await browser.newContext({ baseURL })
  const there = await elsewhere.newPage()
  const gate = new GatePage(there)

  const link = await test.step('request a link', async () => {
    await there.goto('/sign-in')
    await gate.passAddress(account.email)
    await there.getByRole('link', { name: 'Forgot it?' }).click()
    await gate.shown('Forgot the password')
    await expect(gate.email).toHaveValue(account.email)
    await gate.button('Send the link').click()
    await gate.shown('Check your email')
    return await mails.linkTo(account.email, /\/reset#[\w.-]+/)
  })

  await test.step('set a new password', async () => {
    await there.goto(link)
    await gate.shown('Set a new password')
    await expect(there).toHaveURL('/reset')
    await there.getByRole('textbox', { name: 'New password' }).fill('password1')
    await gate.button('Set password').click()
    await expect(there.getByRole('alert')).toHaveText('This password is on a list of stolen passwords.')
    await there.getByRole('textbox', { name: 'New password' }).fill(next)
    await gate.button('Set password').click()
    await gate.shown('Your password is set')
  })

  await test.step('the other device is signed out', async () => {
    await page.reload()
    await expect(page).toHaveURL('/sign-in?to=%2F')
  })

  await test.step('sign in with it and the same authenticator app', async () => {
    await there.getByRole('link', { name: 'Sign in' }).click()
    await gate.passAddress(account.email)
    await gate.passPassword(account.password)
    await expect(there.getByRole('alert')).toHaveText('Email address or password is incorrect.')
    await expect(gate.password).toBeFocused()
    await gate.passPassword(next)
    await gate.passCode(await account.app.code())
    await gate.declinePasskey()
    await new DashboardPage(there).shown()
  })

  await test.step('the link works only once', async () => {
    await openAgain(there, link)
    await gate.shown('This link no longer works')
  })
  await elsewhere.close()
})

/** Loads another page first, because a link to the same page changes only the fragment. */
async function openAgain(page: Page, link: string): Promise<void> {
  await page.goto('/forgot')
  await page.goto(link)
}
