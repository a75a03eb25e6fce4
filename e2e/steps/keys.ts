import { expect, type Locator, type Page } from '@playwright/test'

/** More controls than any page has. */
const most = 120

/** Presses Tab until the target has the focus, as a person without a pointer must. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < most; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Moves the focus to the target by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
