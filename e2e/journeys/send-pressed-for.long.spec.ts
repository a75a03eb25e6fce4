import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, mary } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('Send reaches exactly the displayed recipients, or no one', async ({ page, calls, browserErrors }) => {
  browserErrors.expect(409, /\/send$/)
  const fields = [0, 1].map((of) => ({
    of,
    type: 'signature' as const,
    x: 10 + 45 * of,
    y: 60,
    width: 150,
    height: 50,
  }))
  const { id, recipients } = await calls.draft({ title: 'Pressed for two', people: [ada, mary], fields })
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  const check = page.getByRole('dialog', { name: 'Check before sending' })
  await create.open(id)
  await sheet.drawn()
  const removeElsewhere = () => page.request.delete(`/api/signature-requests/${id}/recipients/${recipients[1]!.id}`)

  await test.step('a recipient was removed elsewhere: nothing is sent, and the check names them', async () => {
    await removeElsewhere()
    await create.send.click()
    await expect(check).toContainText(`${mary.name} was removed in the meantime`)
    await expect(check).toContainText('Nothing was sent. Their field was removed too.')
    await expect(check.getByRole('button', { name: 'Send to 1 person' })).toBeVisible()
    await expectAccessible(page)
    expect((await calls.read(id)).status).toBe('draft')
  })

  await test.step('Review leads to the recipients', async () => {
    await check.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('heading', { name: 'Recipients', exact: true })).toBeFocused()
    await expect(create.recipients).toHaveCount(1)
  })

  await test.step('Restore brings a recipient back, and Send reaches both', async () => {
    await create.addRecipient('Mary Winston Jackson', 'mary.winston@example.com', 'Receives Copy')
    const { recipients: now } = await calls.read(id)
    await page.request.delete(`/api/signature-requests/${id}/recipients/${now[1]!.id}`)
    await create.send.click()
    await check.getByRole('button', { name: /^Restore/ }).click()
    await expect(check).not.toContainText('was removed in the meantime')
    await check.getByRole('button', { name: 'Send to 2 people' }).click()
    await expectToast(page, 'Signature request sent!')
    const sent = await calls.read(id)
    expect(sent).toMatchObject({ status: 'pending' })
    expect(sent.recipients.map(({ name }) => name)).toEqual([ada.name, 'Mary Winston Jackson'])
  })
})
