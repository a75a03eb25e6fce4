import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from 'playwright-core'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'

const visits = 7
const requests = 25

/** The dashboard's first visit, nothing cached: what it loads, and when its list is there and the page answers. */
export async function dashboard(): Promise<Line[]> {
  const installation = await startInstallation(await throwawayFolder())
  const client = new HttpClient(port)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  try {
    for (let number = 0; number < requests; number++) await sendOne(client, await onePagePdf(number))
    const seen = []
    for (let number = 0; number < visits; number++) seen.push(await visit(browser))
    return [
      counted('JavaScript, gzipped', median(seen.map(({ scriptBytes }) => scriptBytes)) / 1024, 'KB', 150),
      counted('requests', median(seen.map((visited) => visited.requests)), '', 25),
      counted('interactive', median(seen.map(({ interactiveMs }) => interactiveMs)) / 1000, 's', 1),
    ]
  } finally {
    await browser.close()
    client.close()
    await installation.stop()
  }
}

interface Visit {
  requests: number
  scriptBytes: number
  interactiveMs: number
}

async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await page.addInitScript(watchLongTasks)
    await page.goto(`http://localhost:${port}/`)
    await page.getByRole('row').nth(1).waitFor()
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

/** From the navigation's start until the list is painted and the last task of 50 ms and more has ended, ms. */
function whenInteractive(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(Math.max(performance.now(), globalThis.lastLongTaskMs))))
      }),
  )
}
