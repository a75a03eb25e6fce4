import { chromium } from 'playwright-core'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { readyToFinish } from '../flow/finishing.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'
import { type Visit, visit } from '../measure/visit.js'

const visits = 7
/** A wide window shows pictures of the documents beside the consent, and so needs the engine at once. */
const phone = { width: 360, height: 740 }

/** A signer's first visit, nothing cached: until consent can be given, and on to the documents with the PDF engine. */
export async function signingPage(): Promise<Line[]> {
  const installation = await startInstallation(await throwawayFolder())
  const client = new HttpClient(port)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  try {
    const requestId = await sendOne(client, await agreementPdf(3, 0))
    const { path } = await readyToFinish(client, installation.dataDir, requestId)
    const link = path.replace('/api', '')
    const first: Visit[] = []
    const whole: Visit[] = []
    for (let number = 0; number < visits; number++) {
      first.push(await visit(browser, link, (page) => page.getByRole('checkbox').waitFor(), phone))
      whole.push(
        await visit(browser, link, async (page) => {
          await page.getByRole('checkbox').check()
          await page.getByRole('button', { name: 'Continue to the documents' }).click()
          await page.locator('.paper canvas').first().waitFor()
        }),
      )
    }
    const kilobytes = (visited: readonly Visit[]) => median(visited.map(({ scriptBytes }) => scriptBytes)) / 1024
    return [
      counted('JavaScript before the PDF engine, gzipped (360 wide)', kilobytes(first), 'KB', 150),
      counted('JavaScript with the PDF engine, gzipped', kilobytes(whole), 'KB', 450),
      counted('requests, documents shown', median(whole.map(({ requests }) => requests)), '', 31),
      counted('interactive (360 wide)', median(first.map(({ interactiveMs }) => interactiveMs)) / 1000, 's', 1.2),
      counted('documents shown, two presses included', median(whole.map((one) => one.interactiveMs)) / 1000, 's'),
    ]
  } finally {
    await browser.close()
    client.close()
    await installation.stop()
  }
}
