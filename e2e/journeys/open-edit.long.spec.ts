import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, grace } from '../steps/people.js'

test('a change of a recipient is asked about before the page is left, and survives', async ({
  page,
  calls,
  browserErrors,
}) => {
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  const { id } = await calls.draft({ title: 'Left with an open edit', people: [ada, grace], fields: [] })
  const create = new CreatePage(page)
  const address = page.getByLabel('Email Address').first()
  const question = page.getByRole('dialog', { name: `You haven’t saved your change to ${ada.name}` })
  const documents = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' })
  // Pages that have been open need no connection.
  await page.goto('/requests')
  await page.getByRole('link', { name: 'Left with an open edit' }).first().click()
  await page.getByRole('link', { name: 'Continue editing' }).click()
  await page.getByRole('button', { name: `Edit ${ada.name}` }).click()
  await address.fill('ada@new.example')

  await test.step('a link asks, and staying leads to the button that saves', async () => {
    await documents.click()
    await expect(question.getByRole('button', { name: 'Stay and save it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save Recipient' })).toBeFocused()
    await expect(page).toHaveURL(/\/create\?request=/)
  })

  await test.step('left without a connection, and back again, the edit is open as typed', async () => {
    await page.context().setOffline(true)
    await documents.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/requests$/)
    await page.context().setOffline(false)
    await page.goBack()
    await expect(address).toHaveValue('ada@new.example')
  })

  await test.step('Back asks, too', async () => {
    await address.press('End')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(/\/create/)
    await page.goForward()
    await expect(address).toHaveValue('ada@new.example')
  })

  await test.step('the browser asks before a reload, after which the edit is open and can be saved', async () => {
    await address.press('End')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await expect(address).toHaveValue('ada@new.example')
    await page.getByRole('button', { name: 'Save Recipient' }).click()
    await expect(create.recipients.filter({ hasText: 'ada@new.example' })).toBeVisible()
    expect((await calls.read(id)).recipients[0]).toMatchObject({ email: 'ada@new.example' })
    await documents.click()
    await expect(page).toHaveURL(/\/requests$/)
  })
})
