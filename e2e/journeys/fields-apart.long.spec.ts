import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { boxOf, Sheet } from '../steps/sheet.js'

test('no field covers another after placing, moving or restoring', async ({ page, calls }) => {
  const { id } = await calls.draft({ title: 'Apart', people: [ada] })
  const sheet = new Sheet(page)
  await new CreatePage(page).open(id)
  await sheet.drawn()
  const stored = async () => (await calls.read(id)).signatureFields.map(({ x, y }) => ({ x, y }))

  await test.step('a double click places one field', async () => {
    const { width, height } = await boxOf(sheet.paper)
    // Rounding to whole percent moves the field to the lower right, so the second press meets the page.
    await sheet.paper.dblclick({ position: { x: width * 0.096, y: height * 0.196 } })
    await expect(sheet.fields).toHaveCount(1)
    await expect.poll(stored).toEqual([{ x: 10, y: 20 }])
  })

  await test.step('Enter places each field below the last', async () => {
    for (let n = 2; n <= 3; n++) {
      await sheet.paper.focus()
      await page.keyboard.press('Enter')
      await expect(sheet.fields).toHaveCount(n)
    }
    await expect.poll(stored).toEqual([
      { x: 10, y: 20 },
      { x: 31, y: 42 },
      { x: 31, y: 61 },
    ])
  })

  await test.step('a field dragged onto another is placed next to it', async () => {
    await sheet.drag(sheet.fields.nth(2), { x: 0, y: -19 })
    await expect.poll(async () => (await stored())[2]).toEqual({ x: 33, y: 44 })
  })

  await test.step('a field restored where another was placed meanwhile is placed next to it', async () => {
    await sheet.fields.first().focus()
    await page.keyboard.press('Delete')
    await expect(sheet.fields).toHaveCount(2)
    const { width, height } = await boxOf(sheet.paper)
    await sheet.paper.click({ position: { x: width * 0.096, y: height * 0.196 } })
    await expect(sheet.fields).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(sheet.fields).toHaveCount(4)
    await expect.poll(async () => new Set((await stored()).map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  })
})
