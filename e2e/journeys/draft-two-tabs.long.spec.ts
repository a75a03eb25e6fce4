import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, katherine, mary } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]

test('two tabs on one draft show the same state, and report removals in the other', async ({
  page,
  context,
  calls,
}) => {
  const { id } = await calls.draft({ title: 'In two tabs', people: [ada, mary], fields })
  const [here, there] = [new CreatePage(page), new CreatePage(await context.newPage())]
  await here.open(id)
  await there.open(id)
  await new Sheet(there.page).drawn()

  await test.step('changes in one tab appear in the other, which keeps its unsaved input', async () => {
    await there.page.getByLabel('Message').fill('Typed there')
    await here.addRecipient(katherine.name, katherine.email, 'Receives Copy')
    await expect(there.recipients).toHaveCount(3)
    await page.getByLabel('Subject Line').fill('Written here')
    await page.getByLabel('Subject Line').blur()
    await expect(there.page.getByLabel('Subject Line')).toHaveValue('Written here')
    await expect(there.page.getByLabel('Message')).toHaveValue('Typed there')
  })

  await test.step('a removal in one tab is reported in the other, which can restore it for both', async () => {
    await page.getByRole('button', { name: `Remove ${ada.name}` }).click()
    await expectToast(there.page, `${ada.name} was removed in another window`, 'Along with 1 field.')
    await expect(there.recipients).toHaveCount(2)
    await there.page.getByRole('button', { name: 'Restore' }).click()
    await expect(here.recipients.filter({ hasText: ada.email })).toBeVisible()
    await expect(new Sheet(page).field('Signature', ada.name)).toBeVisible()
  })
})

test('reports another user’s change to a draft on the first conflict, in plain words', async ({
  page,
  calls,
  browserErrors,
}) => {
  browserErrors.expect(404, /\/recipients\//)
  browserErrors.expect(409, /\/api\/signature-requests\//)
  const { id, recipients } = await calls.draft({ title: 'Changed elsewhere', people: [ada, mary], fields })
  const create = new CreatePage(page)
  await create.open(id)
  await expect(create.recipients).toHaveCount(2)

  await test.step('a recipient was removed', async () => {
    await page.request.delete(`/api/signature-requests/${id}/recipients/${recipients[1]!.id}`)
    await page.getByRole('button', { name: `Edit ${mary.name}` }).click()
    await page.getByLabel('Full Name').first().fill('Mary Winston Jackson')
    await page.getByRole('button', { name: 'Save Recipient' }).click()
    const toast = await expectToast(page, `${mary.name} was removed in another window`)
    await expect(toast).not.toContainText('404')
    await expect(create.recipients).toHaveCount(1)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(create.recipients).toHaveCount(2)
    await expect.poll(async () => (await calls.read(id)).recipients.length).toBe(2)
  })

  await test.step('it was sent', async () => {
    await calls.send(id)
    await page.getByLabel('Subject Line').fill('Too late')
    await page.getByLabel('Subject Line').blur()
    await expectToast(page, 'This request was sent in another window')
    await expect(page).toHaveURL(new RegExp(`/requests/${id}$`))
  })
})
