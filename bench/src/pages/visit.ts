import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

export interface Visit {
  requests: number
  scriptBytes: number
  interactiveMs: number
}

/** Visits a page with an empty cache. @param shown resolves when the page shows its content */
export async function visit(
  browser: Browser,
  address: string,
  shown: (page: Page) => Promise<unknown>,
  viewport = { width: 1440, height: 900 },
): Promise<Visit> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await page.addInitScript(watchLongTasks)
    await page.goto(address)
    await shown(page)
    const interactiveMs = await whenInteractive(page)
    await page.waitForLoadState('networkidle')
    const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
    const bodies = await Promise.all(scripts.map((answer) => answer.body()))
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    return { requests: answers.length, scriptBytes, interactiveMs }
  } finally {
    await context.close()
  }
}

declare global {
  var lastLongTaskMs: number
}

function watchLongTasks(): void {
  globalThis.lastLongTaskMs = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) globalThis.lastLongTaskMs = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
}

/** Time from navigation to the paint of the content and the end of the last long task, in ms. */
function whenInteractive(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(Math.max(performance.now(), globalThis.lastLongTaskMs))))
      }),
  )
}
