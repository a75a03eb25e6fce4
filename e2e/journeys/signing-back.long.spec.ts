import { expect, test } from '../fixtures/test.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const fields = [
  { of: 0, type: 'text' as const, page: 1, x: 10, y: 20, width: 150, height: 30 },
  { of: 0, type: 'checkbox' as const, page: 1, x: 10, y: 40, width: 30, height: 30 },
  { of: 0, type: 'signature' as const, page: 1, x: 10, y: 60, width: 150, height: 40 },
]

test('Back returns one step and closes the open dialog, and a reload keeps the text', async ({ page, calls }) => {
  const title = 'There and back'
  await calls.pending({ title, people: [ada], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))
  await signing.goToDocuments()
  await signing.field('Text').click()
  await page.keyboard.type('London')
  await signing.field('Signature').click()
  await expect(signing.dialog).toBeVisible()
  await page.goBack()
  await expect(signing.dialog).toBeHidden()
  await expect(signing.field('Text')).toContainText('London')

  await page.goBack()
  await expect(signing.heading).toContainText(`asks you to sign ${title}`)
  await expect(signing.agreement).toBeChecked()
  await page.goForward()
  await expect(signing.field('Text')).toContainText('London')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('We saved your text. Please agree again.')).toBeVisible()
  await signing.goToDocuments()
  await expect(signing.field('Text')).toContainText('London')
})
