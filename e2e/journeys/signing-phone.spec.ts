import { expect, test } from '../fixtures/test.js'
import { overflow } from '../steps/axe.js'
import { variantsOf } from '../steps/variants.js'
import { ada } from '../steps/people.js'
import { boxOf } from '../steps/sheet.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage, wave } from '../steps/signing-page.js'
import { drawByTouch } from '../steps/touch.js'

test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

const fields = [
  { of: 0, type: 'text' as const, page: 1, x: 10, y: 50, width: 150, height: 12 },
  { of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 },
  { of: 0, type: 'checkbox' as const, page: 2, x: 60, y: 80, width: 10, height: 6 },
]

for (const width of variantsOf([360, 320], 1)) {
  test(`signs with one thumb on a phone, ${width} wide`, async ({ page, calls }) => {
    await page.setViewportSize({ width, height: 640 })
    const title = `On a phone of ${width}`
    const { id } = await calls.pending({ title, people: [ada], fields })
    const signing = new SigningPage(page)
    await signing.open(await linkFor(calls, ada.email, title))
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await signing.goToDocuments()
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await test.step('fill in a text on the sheet', async () => {
      await expect(signing.next).toHaveText('First field · 3 left')
      await signing.next.tap()
      await signing.dialog.getByLabel('Enter text').fill('Mathematician')
      await signing.dialog.getByRole('button', { name: 'Next field' }).tap()
    })

    await test.step('draw a signature by finger', async () => {
      await expect(signing.pad).toBeVisible()
      await drawByTouch(page, wave(await boxOf(signing.pad)))
      for (const name of ['Cancel', 'Adopt and place']) {
        await expect(signing.dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      }
      await signing.adopt()
      await expect(signing.field('Signature', 2)).toHaveAccessibleName(/done: Drawn$/)
      await expect(signing.field('Signature', 2)).toBeInViewport()
    })

    await test.step('check a box smaller than a finger, from the list', async () => {
      await page.getByRole('button', { name: /Open the list of your fields$/ }).tap()
      await signing.dialog.getByRole('button', { name: /^Checkbox/ }).tap()
      const { x, y, width: wide, height } = await boxOf(signing.field('Checkbox', 2))
      expect(Math.min(wide, height)).toBeLessThan(20)
      await page.touchscreen.tap(x + wide / 2 + 15, y + height / 2)
      await expect(signing.field('Checkbox', 2)).toBeChecked()
    })

    await signing.finish.tap()
    await expect(signing.heading).toContainText('You have signed.')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const { signatureFields } = await calls.read(id)
    expect(signatureFields.map(({ value }) => value)).toEqual(['Mathematician', 'drawn', 'true'])
  })
}
