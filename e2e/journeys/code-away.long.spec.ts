import type { Page } from '@playwright/test'
import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

/** Answers 404 for these files, as after a release. @returns a function that restores them */
async function takeAway(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute(files)
}

test.beforeEach(({ browserErrors }) => {
  browserErrors.expect(404, /\/assets\/(?:toast-list|dialogs|end-dialog|tooltips)-/)
  browserErrors.expectOnConsole(/dynamically imported module|MIME type|preload/)
})

test('reports a toast whose code failed to load, keeps the page, and styles the next toast', async ({
  page,
  calls,
}) => {
  const bringBack = await takeAway(page, /\/toast-list-/)
  const files = [await contract('First.pdf'), await contract('Second.pdf')]
  const { id } = await calls.draft({ title: 'Announced', files })
  const create = new CreatePage(page)
  await create.open(id)
  await page.getByRole('button', { name: 'Remove First.pdf' }).click()
  const plain = page.getByRole('status').filter({ hasText: 'First.pdf removed' })
  await expect(plain).toBeVisible()
  await expect(create.documents).toHaveText([/Second\.pdf/])
  await expect(page.getByRole('banner')).toBeVisible()
  // The notice covers content at the lower edge for a while. Scrolling puts the document's page there, and no button.
  await expectAccessible(page, () => new Sheet(page).paper.evaluate((paper) => paper.scrollIntoView({ block: 'end' })))
  await plain.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(create.documents).toHaveText([/Second\.pdf/, /First\.pdf/])
  await expect(plain).toBeHidden()

  await bringBack()
  await page.getByRole('button', { name: 'Remove First.pdf' }).click()
  await expectToast(page, 'First.pdf removed')
})

test('keeps a signer’s entries, consent and position when the code of a dialog failed to load', async ({
  page,
  calls,
}) => {
  const title = 'Kept'
  await calls.pending({
    title,
    people: [ada],
    fields: [
      { of: 0, type: 'text', page: 1, x: 10, y: 30, width: 150, height: 30 },
      { of: 0, type: 'signature', page: 1, x: 10, y: 60, width: 150, height: 40 },
    ],
  })
  const bringBack = await takeAway(page, /\/dialogs-/)
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))
  await signing.goToDocuments()
  await signing.field('Text').click()
  await page.keyboard.type('London')
  await signing.field('Signature').click()
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('The signature dialog could not be loaded')
  await expect(missing).toContainText('Everything you entered is still here.')
  await expect(signing.field('Text')).toContainText('London')
  await expectAccessible(page)

  await bringBack()
  // The dialog may already have opened without a click.
  const again = missing.getByRole('button', { name: 'Try again' })
  await expect(again.or(signing.dialog).first()).toBeVisible()
  await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  await expect(signing.dialog).toBeVisible()
  await signing.draw()
  await signing.finish.click()
  await expect(signing.heading).toHaveText('Thank you, Ada Lovelace. You have signed.')
})
