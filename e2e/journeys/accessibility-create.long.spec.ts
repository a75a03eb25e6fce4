import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, mary, katherine } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'

const fields = [
  { of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 },
  { of: 1, type: 'date' as const, x: 55, y: 20, width: 100, height: 12 },
  { of: 0, type: 'checkbox' as const, x: 55, y: 70, width: 30, height: 10 },
]

test('the create page before the first upload', async ({ page }) => {
  await new CreatePage(page).open()
  await expectAccessible(page)
})

test.describe('the create page with documents and fields', () => {
  test.beforeEach(async ({ page, calls }) => {
    const files = [await contract(), await contract('Lease.pdf')]
    const { id } = await calls.draft({ title: 'To be checked', people: [ada, mary, katherine], fields, files })
    await new CreatePage(page).open(id)
    await new Sheet(page).drawn()
  })

  test('as it is', async ({ page }) => {
    await expectAccessible(page)
  })

  test('while a document loads', async ({ page }) => {
    await page.route('**/documents/*/pdf?*', () => {})
    await page.reload()
    await expect(page.getByText('Document preview will appear here')).toBeVisible()
    await expectAccessible(page)
  })

  test('with a field selected and its recipients listed', async ({ page }) => {
    const sheet = new Sheet(page)
    await sheet.field('Date', mary.name).click()
    await expect(sheet.toolbar).toBeVisible()
    await expectAccessible(page)
    await expectAccessible(page, async () => {
      if (!(await page.getByRole('listbox').isVisible())) await sheet.toolbar.getByRole('combobox').click()
      await expect(page.getByRole('option', { name: ada.name })).toBeVisible()
    })
  })

  test('with the roles listed, an invalid address, a recipient being edited and signing in order', async ({ page }) => {
    await page.getByRole('switch', { name: 'Sign in order' }).click()
    await page.getByRole('button', { name: `Edit ${katherine.name}` }).click()
    await page.getByLabel('Email Address').last().fill('nobody')
    await page.getByLabel('Full Name').last().fill('Nobody')
    await expect(page.getByText('Enter the full email address, like name@example.com.')).toBeVisible()
    await expectAccessible(page)
    await expectAccessible(page, async () => {
      if (!(await page.getByRole('listbox').isVisible()))
        await page.getByRole('combobox', { name: 'Role' }).last().click()
      await expect(page.getByRole('option', { name: 'Receives Copy' })).toBeVisible()
    })
  })

  test('with the keyboard help', async ({ page }) => {
    await page.getByRole('button', { name: 'Keyboard help' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
    await expectAccessible(page)
  })

  test('with an Undo toast', async ({ page }) => {
    await new Sheet(page).field('Date', mary.name).click()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    // A focused toast stays open.
    await page.keyboard.press('F8')
    await expectAccessible(page)
  })
})
