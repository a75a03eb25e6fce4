import type { Browser } from 'playwright-core'
import { launchChromium } from '../pages/chromium.js'
import { createPage } from '../pages/create-page.js'
import { signingPage } from '../pages/signing-page.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { counted, type Line } from '../measure/report.js'
import { onePagePdf } from '../flow/agreement-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { median } from '../measure/median.js'
import { visit } from '../pages/visit.js'

export async function pages(): Promise<Line[]> {
  await using installation = await startInstallation(await throwawayFolder())
  using client = new HttpClient(port)
  const site = `http://localhost:${port}`
  await using browser = await launchChromium()
  return [
    ...(await dashboard(browser, client, site)),
    ...(await createPage(browser, client, site)),
    ...(await signingPage(browser, client, site, installation.dataDir)),
  ]
}

const visits = 7
const requests = 25

async function dashboard(browser: Browser, client: HttpClient, site: string): Promise<Line[]> {
  for (let number = 0; number < requests; number++) await sendOne(client, await onePagePdf(number))
  const seen = []
  for (let number = 0; number < visits; number++)
    seen.push(await visit(browser, `${site}/`, (page) => page.getByRole('row').nth(1).waitFor()))
  return [
    counted('dashboard, JavaScript gzipped', median(seen.map(({ scriptBytes }) => scriptBytes)) / 1024, 'KB', 150),
    counted('dashboard, requests', median(seen.map((visited) => visited.requests)), '', 25),
    counted('dashboard, interactive', median(seen.map(({ interactiveMs }) => interactiveMs)) / 1000, 's', 1),
  ]
}
