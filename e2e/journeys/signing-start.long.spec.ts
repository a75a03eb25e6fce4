import { expect, test } from '../fixtures/test.js'
import { variantsOf } from '../steps/variants.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const fields = [{ of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 }]

const sizes = [
  { width: 1440, height: 600 },
  { width: 360, height: 640 },
]

for (const { width, height } of variantsOf(sizes)) {
  test(`the documents start at the top after scrolling before, ${width} wide`, async ({ page, calls }) => {
    await page.setViewportSize({ width, height })
    const title = `From the top, ${width}`
    await calls.pending({ title, people: [ada], fields })
    const signing = new SigningPage(page)
    await signing.open(await linkFor(calls, ada.email, title))
    await page.waitForLoadState('networkidle')
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(80)

    await signing.goToDocuments()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(signing.paper(1)).toBeInViewport()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 })

    await signing.next.click()
    await expect(signing.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signing.field('Signature', 2)).toBeInViewport({ ratio: 1 })
    await signing.next.click()
    await signing.type('Pen')
    await expect(signing.field('Signature', 2)).toBeFocused()
  })
}
