import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('saves a draft, and reopens it from the dashboard with all entries', async ({ page }) => {
  const create = new CreatePage(page)
  const sheet = new Sheet(page)

  await test.step('enter everything', async () => {
    await create.open()
    await create.upload(await contract('Lease.pdf'))
    await create.title.fill('Lease of the engine room')
    await create.title.press('Enter')
    await create.addRecipient(ada.name, ada.email)
    await create.addRecipient(grace.name, grace.email, 'Approves Document')
    await create.chooseType('Checkbox')
    // The center of the square comes under the pointer.
    await sheet.clickAt({ x: 40, y: 40 })
    await page.getByLabel('Subject Line').fill('Please sign the lease')
    await page.getByLabel('Message').fill('It begins in spring.')
    await page.getByRole('switch', { name: 'Require authentication' }).click()
    await page.getByRole('switch', { name: 'Send reminders' }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
  })

  await test.step('save it as a draft, without an extra call', async () => {
    await create.saveAsDraft.click()
    await expectToast(page, 'Draft saved', 'Your signature request has been saved as a draft.')
  })

  await test.step('find it on the dashboard', async () => {
    const dashboard = new DashboardPage(page)
    await dashboard.shown()
    await expect(dashboard.row('Lease of the engine room')).toContainText('1 document(s)Draft')
    await dashboard.action('View', 'Lease of the engine room').click()
  })

  await test.step('continue editing', async () => {
    const detail = new DetailPage(page)
    await expect(detail.status('Draft')).toBeVisible()
    await detail.continueEditing.click()
    await expect(page).toHaveURL(/\/create\?request=/)
  })

  await test.step('check all entries', async () => {
    await expect(create.title).toHaveValue('Lease of the engine room')
    await expect(create.documents).toContainText('Lease.pdf')
    await expect(create.recipients.nth(0)).toContainText('Signer 1Ada Lovelace')
    await expect(create.recipients.nth(1)).toContainText('Grace Hoppergrace@example.comApproves Document')
    await expect(sheet.field('Checkbox', ada.name)).toHaveAccessibleName(/2[78]% from left, 35% from top$/)
    await expect(page.getByLabel('Subject Line')).toHaveValue('Please sign the lease')
    await expect(page.getByLabel('Message')).toHaveValue('It begins in spring.')
    await expect(page.getByRole('switch', { name: 'Require authentication' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Send reminders' })).not.toBeChecked()
    await expect(page.getByText('Ready to Send')).toBeVisible()
  })
})
