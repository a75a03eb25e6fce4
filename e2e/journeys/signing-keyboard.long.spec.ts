import { expect, test } from '../fixtures/test.js'
import { pressOn, tabTo } from '../steps/keys.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const fields = [
  { of: 0, type: 'text' as const, page: 1, x: 10, y: 50, width: 150, height: 12 },
  { of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 },
  { of: 0, type: 'date' as const, page: 2, x: 10, y: 80, width: 100, height: 12 },
  { of: 0, type: 'checkbox' as const, page: 2, x: 60, y: 80, width: 24, height: 12 },
]

test('reads and signs a request by keyboard', async ({ page, calls }) => {
  const title = 'By keyboard alone'
  const { id } = await calls.pending({ title, people: [ada], fields })
  const { keyboard } = page
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))

  await test.step('agree', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Continue to the documents' }), 'Enter')
    await expect(page.getByText('Please check this box to continue.')).toBeVisible()
    await expect(signing.agreement).toBeFocused()
    await keyboard.press('Space')
    await pressOn(page, page.getByRole('button', { name: 'Continue to the documents' }), 'Enter')
    await expect(signing.heading).toBeFocused()
  })

  await test.step('navigate the fields forwards, backwards, and around', async () => {
    await pressOn(page, signing.next, 'Enter')
    await expect(page.getByLabel(/^Text, page 1, 1 of 4/)).toBeFocused()
    await keyboard.press('Alt+ArrowUp')
    await expect(signing.field('Checkbox', 2)).toBeFocused()
    await keyboard.press('Alt+ArrowDown')
    await keyboard.type('Mathematician')
    await keyboard.press('Enter')
    await expect(signing.field('Signature', 2)).toBeFocused()
  })

  await test.step('Escape closes the dialog and returns the focus', async () => {
    await keyboard.press('Enter')
    await expect(signing.dialog).toBeVisible()
    await keyboard.press('Escape')
    await expect(signing.field('Signature', 2)).toBeFocused()
  })

  await test.step('type a signature instead of drawing it', async () => {
    await keyboard.press('Enter')
    await tabTo(page, signing.dialog.getByRole('tab', { name: 'Draw' }))
    await keyboard.press('ArrowRight')
    await expect(signing.dialog.getByRole('tab', { name: 'Type' })).toBeFocused()
    await tabTo(page, signing.dialog.getByRole('radio', { name: 'Formal' }))
    await keyboard.press('ArrowRight')
    await expect(signing.dialog.getByRole('radio', { name: 'Pen' })).toBeChecked()
    await pressOn(page, signing.dialog.getByRole('button', { name: 'Adopt and place' }), 'Enter')
    await expect(signing.field('Signature', 2)).toBeFocused()
    await expect(signing.field('Signature', 2)).toHaveAccessibleName(/done: Ada Lovelace$/)
  })

  await test.step('fill in a date with today suggested, and check a box', async () => {
    await keyboard.press('Alt+ArrowDown')
    await expect(page.getByLabel(/^Date, page 2, 3 of 4/)).toBeFocused()
    await keyboard.press('Enter')
    await expect(signing.field('Checkbox', 2)).toBeFocused()
    await keyboard.press('Space')
    await expect(signing.field('Checkbox', 2)).toBeChecked()
    await expect(page.getByText('All four fields are done. You can finish.')).toBeAttached()
  })

  await pressOn(page, signing.finish, 'Enter')
  await expect(signing.heading).toHaveText('Thank you, Ada Lovelace. You have signed.')
  await expect(signing.heading).toBeFocused()
  expect((await calls.read(id)).recipients[0]?.status).toBe('signed')
})

test('fills in the same fields as a list', async ({ page, calls }) => {
  const title = 'As a list'
  const { id } = await calls.pending({ title, people: [ada], fields })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))
  await signing.goToDocuments()
  await pressOn(page, page.getByRole('button', { name: 'More' }), 'Enter')
  await pressOn(page, page.getByRole('button', { name: 'Fill in as a list' }), 'Enter')
  await pressOn(page, signing.finish, 'Enter')
  await expect(page.getByRole('alert')).toContainText('4 required fields are still empty.')
  await expect(page.getByLabel('Text, page 1, required')).toBeFocused()
  await page.keyboard.type('Mathematician')
  await tabTo(page, page.getByRole('radio', { name: 'Formal' }))
  await page.keyboard.press('Space')
  await page.getByLabel('Date, page 2, required').fill('2026-11-20')
  await pressOn(page, page.getByLabel('Checkbox, page 2, required'), 'Space')
  await pressOn(page, signing.finish, 'Enter')
  await expect(signing.heading).toContainText('You have signed.')
  const { signatureFields } = await calls.read(id)
  expect(signatureFields.map(({ value }) => value)).toEqual(['Mathematician', ada.name, '2026-11-20', 'true'])
})
