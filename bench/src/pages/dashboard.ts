import type { Browser } from 'playwright-core'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import type { HttpClient } from '../measure/http-client.js'
import { median } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'
import { visit } from './visit.js'

const visits = 7
const requests = 25

export async function dashboard(browser: Browser, client: HttpClient, site: string): Promise<Line[]> {
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
