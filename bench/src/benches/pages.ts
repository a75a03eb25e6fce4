import { launchChromium } from '../pages/chromium.js'
import { createPage } from '../pages/create-page.js'
import { dashboard } from '../pages/dashboard.js'
import { signingPage } from '../pages/signing-page.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import type { Line } from '../measure/report.js'

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
