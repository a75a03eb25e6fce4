import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'

// The items are marked as disabled, which Playwright respects and a finger does not. The tests force their presses.
test.describe('header items without a page', () => {
  test('show a notice on click and on Enter, until Escape or a timeout', async ({ page }) => {
    await new DashboardPage(page).open()
    const said = page.getByRole('status').filter({ hasText: 'Not available yet' })
    const templates = page.getByRole('link', { name: 'Templates' })
    await expect(templates).toHaveAttribute('aria-disabled', 'true')
    await templates.click({ force: true })
    await expect(said).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.mouse.move(700, 700)
    await expect(said).toBeHidden()

    await page.getByRole('button', { name: 'Notifications' }).click({ force: true })
    await expect(said).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(said).toBeHidden()

    await templates.focus()
    await page.keyboard.press('Enter')
    await expect(said).toBeVisible()
  })

  test('show a notice on tap in the phone menu, which stays open', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, baseURL })
    const page = await context.newPage()
    await new DashboardPage(page).open()
    await page.getByLabel('Menu', { exact: true }).first().tap()
    const templates = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Templates' })
    await templates.tap({ force: true })
    const said = page.getByRole('status').filter({ hasText: 'Not available yet' })
    await expect(said).toBeVisible()
    await expect(templates).toBeVisible()
    await expectAccessible(page)
    // The notice may have disappeared during the accessibility check.
    await templates.tap({ force: true })
    await expect(said).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(said).toBeHidden()
    await expect(templates).toBeVisible()
    await context.close()
  })
})
