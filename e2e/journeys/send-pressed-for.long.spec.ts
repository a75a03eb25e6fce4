import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, mary } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'

test('Send reaches no one if a recipient was removed elsewhere, and the check names them', async ({
  page,
  calls,
  browserErrors,
}) => {
  browserErrors.expect(409, /\/send$/)
  const field = { type: 'signature' as const, y: 60, width: 150, height: 50 }
  const fields = [0, 1].map((of) => ({ ...field, of, x: 10 + 45 * of }))
  const { id, recipients } = await calls.draft({ title: 'Pressed for two', people: [ada, mary], fields })
  const create = new CreatePage(page)
  const check = page.getByRole('dialog', { name: 'Check before sending' })
  await create.open(id)
  await new Sheet(page).drawn()
  await page.request.delete(`/api/signature-requests/${id}/recipients/${recipients[1]!.id}`)
  await create.send.click()
  await expect(check).toContainText(`${mary.name} was removed in the meantime`)
  await expect(check).toContainText('Nothing was sent. Their field was removed too.')
  await expect(check.getByRole('button', { name: 'Send to 1 person' })).toBeVisible()
  await expectAccessible(page)
  expect((await calls.read(id)).status).toBe('draft')
})
