import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'

test('input before the first upload survives navigation to another page', async ({ page, calls }) => {
  const create = new CreatePage(page)
  const message = page.getByLabel('Message', { exact: true })
  await create.open()
  await message.fill('By Friday, please.')
  await page.getByLabel('Full Name').fill('Dorothy')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'New Signature Request' })).toBeHidden()
  await page.goBack()
  await expect(message).toHaveValue('By Friday, please.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Dorothy')
  await create.upload(await contract())
  await expect.poll(async () => (await calls.read(create.requestId)).emailMessage).toBe('By Friday, please.')
})
