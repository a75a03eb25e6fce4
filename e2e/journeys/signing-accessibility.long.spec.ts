import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

// Checks each screen six times: three widths, two themes.
test.slow()

const fields = [
  { of: 0, type: 'text' as const, page: 1, x: 10, y: 50, width: 150, height: 12 },
  { of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 },
  { of: 0, type: 'checkbox' as const, page: 2, x: 60, y: 80, width: 24, height: 12 },
]

test('the consent, and the dialog to decline', async ({ page, calls }) => {
  await calls.pending({ title: 'To agree to', people: [ada], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, 'To agree to'))
  await page.getByText('How to spot a fake message').click()
  await page.getByRole('button', { name: 'Continue to the documents' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline to sign…' }).click()
  await signing.dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expectAccessible(page)
})

test('the code', async ({ page, calls }) => {
  const { id } = await calls.draft({ title: 'Coded', people: [ada], fields })
  await page.request.patch(`/api/signature-requests/${id}`, { data: { requireAuth: 'true' } })
  await calls.send(id)
  await new SigningPage(page).open(await linkFor(calls, ada.email, 'Coded'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  await expectAccessible(page)
})

test('signing: initially, with a missing field, with its menu, and as a list', async ({ page, calls }) => {
  await calls.pending({ title: 'To be signed', people: [ada, grace], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, 'To be signed'))
  await signing.goToDocuments()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signing.next.click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fill in as a list' }).click()
  await signing.finish.click()
  await expectAccessible(page)
})

test('the signature dialog with each of its tabs', async ({ page, calls }) => {
  await calls.pending({ title: 'To be signed', people: [ada], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, 'To be signed'))
  await signing.goToDocuments()
  await signing.field('Signature', 2).click()
  for (const way of ['Draw', 'Type', 'Upload']) {
    await signing.dialog.getByRole('tab', { name: way }).click()
    await expectAccessible(page)
  }
})

test('the sheets on a phone', async ({ page, calls }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await calls.pending({ title: 'On a phone', people: [ada], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, 'On a phone'))
  await signing.goToDocuments()
  const onPhone = () => page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /Open the list of your fields$/ }).click()
  await expectAccessible(page, onPhone)
  await page.keyboard.press('Escape')
  await signing.field('Text').click()
  await expect(signing.dialog).toBeVisible()
  await expectAccessible(page, onPhone)
})

test('approving, the final page, and the sender’s history', async ({ page, calls }) => {
  const { id } = await calls.pending({ title: 'To be approved', people: [grace, ada], fields: [] })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, grace.email, 'To be approved'))
  await signing.goToDocuments()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(signing.heading).toContainText('You have approved.')
  await expectAccessible(page)
  await new DetailPage(page).open(id, 'To be approved')
  await page.getByRole('slider', { name: 'History at' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^The request on/)).toBeVisible()
  await expectAccessible(page)
})

test('an unknown link', async ({ page, browserErrors }) => {
  browserErrors.expect(404, /\/api\/sign\//)
  await new SigningPage(page).open(`/sign/${'a'.repeat(43)}`)
  await expectAccessible(page)
})
