import { expect, test } from '../fixtures/test.js'
import { contract } from '../fixtures/files.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'

test('an installation without an owner needs no sign-in on its own machine', async ({ page, context, calls }) => {
  await calls.clear()
  const create = new CreatePage(page)
  const dashboard = new DashboardPage(page)

  await test.step('create, send and find a request', async () => {
    await dashboard.open()
    await page.getByRole('link', { name: 'New Signature Request' }).click()
    await create.upload(await contract('Lease.pdf'))
    await create.title.fill('The lease')
    await create.addRecipient(ada.name, ada.email)
    await create.chooseType('Signature')
    await new Sheet(page).clickAt({ x: 20, y: 20 })
    await expect(create.send).toBeEnabled()
    await create.send.click()
    await dashboard.shown()
    await expect(dashboard.row('The lease')).toBeVisible()
  })

  await test.step('open the installation settings from the avatar', async () => {
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
    await expect(page.getByText('Protect this installation with an account')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign-in and devices' })).toHaveCount(0)
    expect((await context.cookies()).filter(({ name }) => /session|device/.test(name))).toEqual([])
  })

  await test.step('the sign-in page explains the open mode', async () => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1, name: 'Open to its own machine' })).toBeVisible()
    await page.goto('/setup')
    await expect(page.getByRole('heading', { level: 1, name: 'Protect this installation' })).toBeVisible()
  })
})
