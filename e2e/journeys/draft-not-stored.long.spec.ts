import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('changes to a draft without a connection are kept, marked as unsaved, and saved once it is back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED/)
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  const notStored = page.getByRole('status').filter({ hasText: 'Not saved yet' })

  await create.open()
  await create.upload(await contract('Lease.pdf'))
  await create.addRecipient(ada.name, ada.email)
  await create.chooseType('Checkbox')
  await sheet.clickAt({ x: 20, y: 20 })
  await expect(page.getByText('Draft saved')).toBeVisible()

  await test.step('without a connection', async () => {
    await context.setOffline(true)
    await sheet.clickAt({ x: 40, y: 70 })
    await page.getByLabel('Subject Line').fill('Please sign the lease')
    await page.getByLabel('Message').fill('It begins in spring.')
    await expect(notStored.first()).toBeVisible()
    await expect(create.send).toBeDisabled()
    await create.saveAsDraft.click()
    await expectToast(page, 'Not saved yet', 'We’ll try again when you’re back online.')
    await expect(page).toHaveURL(/\/create\?request=/)
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^Not saved yet/)
    await expectAccessible(page)
  })

  await test.step('with the connection back', async () => {
    await context.setOffline(false)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect(sheet.fields).toHaveCount(2)
    await page.reload()
    await expect(sheet.fields).toHaveCount(2)
    await expect(page.getByLabel('Subject Line')).toHaveValue('Please sign the lease')
    await expect(page.getByLabel('Message')).toHaveValue('It begins in spring.')
  })
})
