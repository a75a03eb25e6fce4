import { expect, test } from '../fixtures/test.js'
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
]

const sizes = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 863, height: 360 },
]

for (const { width, height } of variantsOf(sizes)) {
  test(`signs on a phone in landscape with everything in view, ${width} × ${height}`, async ({ page, calls }) => {
    await page.setViewportSize({ width, height })
    // Without animations, the page reaches its final position at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const title = `Sideways, ${width}`
    await calls.pending({ title, people: [ada], fields })
    const signing = new SigningPage(page)
    await signing.open(await linkFor(calls, ada.email, title))
    await signing.goToDocuments()

    await test.step('the guiding button opens a text', async () => {
      await signing.next.tap()
      await expect(page.getByRole('textbox')).toBeFocused()
      await page.getByRole('textbox').fill('Mathematician')
      // The button is in the sheet on a small screen, and in the bar otherwise.
      await page.getByRole('button', { name: 'Next field' }).tap()
    })

    await test.step('then the signature dialog, entirely in view', async () => {
      await expect(signing.pad).toBeInViewport({ ratio: 1 })
      expect((await boxOf(signing.pad)).height).toBeGreaterThan(120)
      for (const name of ['Close', 'Undo', 'Clear', 'Cancel', 'Adopt and place']) {
        await expect(signing.dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      }
      await expect(signing.dialog.getByText(/^By adopting this mark/)).toBeInViewport({ ratio: 1 })
    })

    await test.step('the page behind does not move', async () => {
      const before = await page.evaluate(() => window.scrollY)
      await drawByTouch(page, wave(await boxOf(signing.pad)))
      await page.mouse.move(width / 2, 20)
      await page.mouse.wheel(0, 300)
      await expect(signing.dialog.getByRole('img', { name: /1 strokes/ })).toBeVisible()
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
    })

    await signing.adopt()
    await expect(signing.field('Signature', 2)).toHaveAccessibleName(/done: Drawn$/)
    await signing.finish.tap()
    await expect(signing.heading).toContainText('You have signed.')
  })
}
