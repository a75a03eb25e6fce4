import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('uses a request again: a draft with its documents, recipients and fields, but not its outcome', async ({
  page,
  calls,
}) => {
  const signature = { of: 0, type: 'signature', page: 1, x: 10, y: 60, width: 150, height: 50 } as const
  const { id } = await calls.cancelled(
    { title: 'Sale of the engine', people: [ada, grace], fields: [signature] },
    'Not for sale.',
  )
  const detail = new DetailPage(page)
  await detail.open(id, 'Sale of the engine')
  await page.getByRole('button', { name: 'Use again' }).click()

  await expectToast(page, 'New draft', 'With the same documents, recipients, and fields.')
  const create = new CreatePage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'New Signature Request' })).toBeFocused()
  await expect(create.title).toHaveValue('Sale of the engine')
  await expect(create.documents).toHaveCount(1)
  await expect(create.recipients).toHaveCount(2)
  await expect(new Sheet(page).field('Signature', ada.name)).toBeVisible()
  expect(page.url()).not.toContain(id)
  await expect(page.getByText('Not for sale.')).toBeHidden()
})
