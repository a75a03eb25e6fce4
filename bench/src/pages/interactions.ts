import type { Page } from 'playwright-core'

declare global {
  var slowestMs: number
  var frameTimes: number[]
}

/** Records the slowest interaction of a page; call before loading it. */
export const watchInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.slowestMs = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.slowestMs = Math.max(globalThis.slowestMs, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** In ms, from input to the next frame (Event Timing, W3C; in steps of 8 ms, from 16). */
export async function slowestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (globalThis.slowestMs = 0))
  await act()
  // The observer is notified after the frame.
  await page.waitForTimeout(600)
  return page.evaluate(() => globalThis.slowestMs)
}

/** Longest time between two frames during an action, in ms. */
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
