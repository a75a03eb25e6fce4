import type { Browser } from 'playwright-core'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { readyToFinish } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import type { HttpClient } from '../measure/http-client.js'
import { median } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'
import { type Visit, visit } from './visit.js'

const visits = 7
/** Wider windows show document previews beside the consent and need the PDF engine at once. */
const phone = { width: 360, height: 740 }

/** A signer's first visit: until consent is possible, and on to the documents with the PDF engine. */
export async function signingPage(
  browser: Browser,
  client: HttpClient,
  site: string,
  dataDir: string,
): Promise<Line[]> {
  const link = site + (await signingLink(client, dataDir))
  const first: Visit[] = []
  const whole: Visit[] = []
  for (let number = 0; number < visits; number++) {
    first.push(await visit(browser, link, (page) => page.getByRole('checkbox').waitFor(), phone))
    whole.push(await visitWhole(browser, link))
  }
  const kilobytes = (visited: readonly Visit[]) => median(visited.map(({ scriptBytes }) => scriptBytes)) / 1024
  return [
    counted('signing page, JavaScript before the PDF engine (360 wide)', kilobytes(first), 'KB', 150),
    counted('signing page, JavaScript with the PDF engine', kilobytes(whole), 'KB', 390),
    counted('signing page, requests, documents shown', median(whole.map(({ requests }) => requests)), '', 31),
    counted('signing page, interactive (360 wide)', median(first.map((one) => one.interactiveMs)) / 1000, 's', 1.2),
    counted('signing page, documents shown', median(whole.map((one) => one.interactiveMs)) / 1000, 's'),
  ]
}

export async function signingLink(client: HttpClient, dataDir: string): Promise<string> {
  const requestId = await sendOne(client, await agreementPdf(3, 0))
  const { path } = await readyToFinish(client, dataDir, requestId)
  return path.replace('/api', '')
}

export const visitWhole = (browser: Browser, link: string): Promise<Visit> =>
  visit(browser, link, async (page) => {
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue to the documents' }).click()
    await page.locator('.paper canvas').first().waitFor()
  })
