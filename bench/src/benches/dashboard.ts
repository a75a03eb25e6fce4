import { chromium } from 'playwright-core'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'
import { visit } from '../measure/visit.js'

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
    for (let number = 0; number < visits; number++)
      seen.push(await visit(browser, '/', (page) => page.getByRole('row').nth(1).waitFor()))
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
