import { expect, type Page } from '@playwright/test'
import { expectAccessible, overflow } from './axe.js'

const narrowest = 320

/** Checks the screen with axe. At the narrowest width, checks only horizontal scrolling (WCAG 2.2, 1.4.10). */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  const before = page.viewportSize()!
  await page.setViewportSize({ width: narrowest, height: before.height })
  expect(await overflow(page), `nothing reaches out of the window at ${narrowest}`).toBeLessThanOrEqual(0)
  await page.setViewportSize(before)
}
