import type { CDPSession, Locator, Page } from '@playwright/test'
import { boxOf, middleOf, type Sheet, type Spot } from './sheet.js'

/** Drags an element by its middle with a finger. @param by distance in percent of the page */
export async function dragByTouch(page: Page, sheet: Sheet, what: Locator, by: Spot): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const paper = await boxOf(sheet.paper)
  const from = await middleOf(what)
  const to = { x: from.x + (paper.width * by.x) / 100, y: from.y + (paper.height * by.y) / 100 }
  const browser = await page.context().newCDPSession(page)
  await touch(browser, 'touchStart', [from])
  const steps = 6
  for (let n = 1; n <= steps; n++) {
    const along = (start: number, end: number) => start + ((end - start) * n) / steps
    await touch(browser, 'touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }])
  }
  await touch(browser, 'touchEnd', [])
  await browser.detach()
}

/** Draws a line with a finger. @param points positions in the window, in CSS pixels */
export async function drawByTouch(page: Page, points: readonly Spot[]): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await touch(browser, 'touchStart', [points[0]!])
  for (const point of points) await touch(browser, 'touchMove', [point])
  await touch(browser, 'touchEnd', [])
  await browser.detach()
}

const touch = (browser: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
  browser.send('Input.dispatchTouchEvent', { type, touchPoints })
