import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'

const tooltip = (page: Page) => page.getByRole('tooltip')

/** A tooltip appears after 700 ms, or at once within 300 ms of another (rule pages-9). */
test.describe('tooltips', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await new DashboardPage(page).open()
    await expect(page.getByText('Total Documents')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 5000)
  })

  /** Moves the pointer to a control. The first hover loads the tooltips' code. */
  const hover = async (page: Page, name: string) => {
    await page.locator('.header__end').getByLabel(name, { exact: true }).hover()
    await page.locator('#tooltip').waitFor({ state: 'attached' })
  }

  test('open after 700 ms, immediately right after another, and delayed again later', async ({ page }) => {
    await hover(page, 'Notifications')
    await page.clock.runFor(699)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Notifications')

    await hover(page, 'Account')
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Account')

    await page.mouse.move(400, 400)
    await page.clock.runFor(120)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(290)
    await hover(page, 'Notifications')
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Notifications')

    await page.mouse.move(400, 400)
    await page.clock.runFor(120 + 301)
    await hover(page, 'Account')
    await page.clock.runFor(699)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Account')
  })

  test('open immediately on keyboard focus, and close by Escape', async ({ page }) => {
    await page.getByRole('link', { name: 'Settings' }).focus()
    // Tab leaves at once, while the tooltips' code is loading.
    await page.keyboard.press('Tab')
    await page.locator('#tooltip').waitFor({ state: 'attached' })
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Notifications')
    await page.keyboard.press('Escape')
    await expect(tooltip(page)).toBeHidden()
  })

  test('close on press', async ({ page }) => {
    await hover(page, 'Notifications')
    await page.clock.runFor(700)
    await expect(tooltip(page)).toBeVisible()
    await page.mouse.down()
    await expect(tooltip(page)).toBeHidden()
    await page.mouse.up()
  })
})
