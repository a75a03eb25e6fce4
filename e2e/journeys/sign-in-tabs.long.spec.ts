import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { expect } from '../fixtures/test.js'
import { AccountMenu } from '../steps/account-menu.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { GatePage } from '../steps/gate-page.js'

test('tabs sign out and in together', async ({ page, own, context, browserErrors }) => {
  browserErrors.expect(401, /\/api\//)
  const account = await claimed(context.request, own)
  await new DashboardPage(page).open()
  const other = await context.newPage()
  await other.goto('/settings/sign-in')
  await expect(other.getByRole('heading', { level: 1, name: 'Sign-in and devices' })).toBeVisible()
  await new AccountMenu(page).signOut()
  await expect(other).toHaveURL('/sign-in?to=%2Fsettings%2Fsign-in')
  await new GatePage(other).shown('Sign in again')
  await new GatePage(page).signIn(account)
  await new DashboardPage(page).shown()
  await expect(other).toHaveURL('/settings/sign-in')
  await other.goto('/sign-in?to=/create')
  await expect(other).toHaveURL('/create')
})

test('a tab keeps its second factor while another tab starts to sign in', async ({ page, own, context }) => {
  const account = await claimed(context.request, own)
  await context.clearCookies()
  let asked = 0
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await context.route('**/api/auth/password', async (route) => {
    asked++
    await sent
    await route.continue()
  })
  const tabs = [page, await context.newPage()].map((tab) => new GatePage(tab))
  for (const tab of tabs) {
    await tab.page.goto('/sign-in')
    await tab.passAddress(account.email)
    await tab.password.fill(account.password)
  }
  const [first, second] = tabs
  await first!.button('Sign in').click()
  await second!.button('Sign in').click()
  // Sends both calls at once, unless the second waits for the answer to the first.
  const isWaiting = () => page.evaluate(async () => (await navigator.locks.query()).pending!.length > 0)
  await expect.poll(async () => asked === 2 || (await isWaiting())).toBe(true)
  send()
  for (const tab of tabs) await tab.shown('One more step')
  const flow = (await context.cookies()).find(({ name }) => name.startsWith('countersign-flow'))
  // A second factor per tab, and a challenge for the passkeys that its address field offers.
  expect(flow!.value.split('.')).toHaveLength(4)
  await first!.passCode(await account.app.code())
  await first!.declinePasskey()
  for (const tab of tabs) await new DashboardPage(tab.page).shown()
})
