import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'

test('undoes and redoes changes of fields, copies fields to other pages, and pastes them', async ({ page, calls }) => {
  const signature = { of: 0, type: 'signature', page: 1, x: 10, y: 60, width: 150, height: 50 } as const
  const { id } = await calls.draft({ title: 'Step by step', people: [ada], fields: [signature] })
  const create = new CreatePage(page)
  await create.open(id)
  const sheet = new Sheet(page)
  const stored = async () =>
    (await calls.read(id)).signatureFields.map(({ page: on, x, y }) => `page ${on}: ${x}, ${y}`).toSorted()
  const field = sheet.field('Signature', ada.name)
  const [undo, redo] = [
    page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ }),
    page.getByRole('button', { name: /^(Redo: |Nothing to redo)/ }),
  ]

  await test.step('undo a move by button, and redo it by keyboard', async () => {
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await field.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(stored).toEqual(['page 1: 20, 60'])
    await undo.click()
    await expect.poll(stored).toEqual(['page 1: 10, 60'])
    await field.focus()
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(stored).toEqual(['page 1: 20, 60'])
    await page.keyboard.press('Control+z')
    await expect.poll(stored).toEqual(['page 1: 10, 60'])
    await expect(redo).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('undo a removal when no field is left to focus', async () => {
    await page.keyboard.press('Delete')
    await expect(field).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(field).toBeVisible()
    await expect.poll(stored).toEqual(['page 1: 10, 60'])
  })

  await test.step('copy a field to the other page from its toolbar', async () => {
    await field.click()
    await page.getByRole('button', { name: 'Copy to other pages' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy to other pages' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'The other page' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(stored).toEqual(['page 1: 10, 60', 'page 2: 10, 60'])
    await undo.click()
    await expect.poll(stored).toEqual(['page 1: 10, 60'])
    await expect(page.getByLabel('Page', { exact: true })).toHaveText('2 of 2')
  })

  await test.step('the page thumbnails are one tab stop, navigated by arrow keys', async () => {
    const rail = page.getByRole('navigation', { name: 'Pages' })
    await rail.getByRole('button', { name: /^Page 2/ }).focus()
    await page.keyboard.press('ArrowUp')
    const first = rail.getByRole('button', { name: /^Page 1\b.*1 field$/ })
    await expect(first).toBeFocused()
    await expect(first).toHaveAttribute('aria-current', 'true')
    await expect(rail.locator('[tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Page', { exact: true })).toHaveText('2 of 2')
    await expectAccessible(page)
  })

  await test.step('copy and paste a field', async () => {
    await page.getByRole('button', { name: 'First page' }).click()
    await field.focus()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('PageDown')
    await expect(sheet.paper).toBeFocused()
    await page.keyboard.press('Control+v')
    await expect(field).toBeFocused()
    await expect.poll(stored).toEqual(['page 1: 10, 60', 'page 2: 10, 60'])
    await page.keyboard.press('Control+v')
    await expect.poll(stored).toEqual(['page 1: 10, 60', 'page 2: 10, 60', 'page 2: 12, 62'])
  })
})
