import { expect, test } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'

test('an installation without an owner needs no sign-in on its own machine', async ({ page, context }) => {
  await new DashboardPage(page).open()

  await test.step('open the installation settings from the avatar', async () => {
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
    await expect(page.getByText('Protect this installation with an account')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign-in and devices' })).toHaveCount(0)
    expect((await context.cookies()).filter(({ name }) => /session|device/.test(name))).toEqual([])
  })

  await test.step('the sign-in page explains the open mode, and the claim page its link', async () => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1, name: 'Open to its own machine' })).toBeVisible()
    await page.goto('/setup')
    await expect(page.getByRole('heading', { level: 1, name: 'Nobody owns this installation yet' })).toBeVisible()
    await expect(page.getByText('npm run accounts -- claim-link')).toBeVisible()
  })
})
