import { expect, test } from '../fixtures/test.js'
import { DetailPage } from '../steps/detail-page.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { expectToast } from '../steps/toast.js'

const people = [
  { ...ada, order: 1 },
  { ...grace, order: 2 },
]

test('cancels a pending request on its page, and emails the reason to contacted recipients', async ({
  page,
  calls,
}) => {
  const { id } = await calls.pending({ title: 'Sale of the engine', people: [...people, katherine] })
  const detail = new DetailPage(page)
  await detail.open(id, 'Sale of the engine')

  await detail.choose(detail.cancel)
  await expect(detail.dialog).toContainText('Cancel this request?')
  await expect(detail.dialog).toContainText('We’ll tell the 1 person you contacted, and include your reason.')
  await detail.dialog.getByRole('button', { name: 'Keep request' }).click()
  await expect(detail.dialog).toBeHidden()
  await expect(detail.more).toBeFocused()

  await detail.choose(detail.cancel)
  await detail.dialog.getByLabel('Reason').fill('The engine is not for sale any more.')
  await detail.dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expectToast(page, 'Request cancelled', 'We’ll tell everyone you contacted.')
  await expect(detail.status('Cancelled')).toBeVisible()
  await expect(detail.heading).toBeFocused()
  await expect(page.getByText('The engine is not for sale any more.', { exact: true })).toBeVisible()
  await expect(detail.cancel).toBeHidden()

  await calls.untilMailed(id, 2)
  const outbox = new OutboxPage(page)
  await outbox.open()
  await expect(outbox.letter.getByRole('definition').filter({ hasText: ada.email })).toBeVisible()
  await expect(outbox.body.getByText('The engine is not for sale any more.')).toBeVisible()
  await expect(outbox.body.getByText(/History head:/)).toBeVisible()
})

test('sends a pending request again to the recipients it waits for, with the same link', async ({ page, calls }) => {
  const before = (await calls.mailsTo(ada.email)).length
  const { id } = await calls.pending({ title: 'Not seen yet', people })
  const detail = new DetailPage(page)
  await detail.open(id, 'Not seen yet')
  await detail.sendAgain.click()
  await expect(detail.dialog).toContainText('Ada Lovelace gets the invitation again, with the same link.')
  await detail.dialog.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Request sent again', 'Recipients will receive email notifications.')
  await expect(detail.dialog).toBeHidden()
  await expect(detail.sendAgain).toBeFocused()

  await calls.untilMailed(id, 2)
  const mails = await calls.mailsTo(ada.email)
  expect(mails.length - before).toBe(2)
  const [again, first] = mails.map(({ text }) => /\/sign\/\S+/.exec(text)?.[0])
  expect(again).toBe(first)
})
