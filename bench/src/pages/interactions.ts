import type { Page } from 'playwright-core'

declare global {
  var slowestMs: number
  var frameTimes: number[]
}

/** Has the page note the slowest of its interactions from now on; before it is loaded. */
export const watchInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.slowestMs = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.slowestMs = Math.max(globalThis.slowestMs, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/**
 * The slowest event of an interaction, from the press to the frame that shows what came of it (Event Timing, W3C; steps of
 * 8 ms, and nothing below 16).
 *
 * @returns ms
 */
export async function slowestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (globalThis.slowestMs = 0))
  await act()
  // The observer hears of a frame after it was shown.
  await page.waitForTimeout(600)
  return page.evaluate(() => globalThis.slowestMs)
}

/** The longest time between two frames while something is done, ms. */
export async function longestFrame(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    globalThis.frameTimes = []
    const note = (at: number) => {
      globalThis.frameTimes.push(at)
      if (globalThis.frameTimes.length < 100_000) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await act()
  const frames = await page.evaluate(() => globalThis.frameTimes.splice(0))
  return Math.max(...frames.slice(1).map((at, index) => at - frames[index]!))
}
