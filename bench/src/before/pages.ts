import type { Browser, Page } from 'playwright-core'
import type { Line } from '../measure/report.js'
import { inTurn, ratioOf, type Side, type Sides } from '../measure/sides.js'
import { launchChromium } from '../pages/chromium.js'
import { signingLink, visitWhole } from '../pages/signing-page.js'
import { type Visit, visit } from '../pages/visit.js'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

const pages: Readonly<Record<string, (browser: Browser, side: Side, site: string) => Promise<Visit>>> = {
  dashboard: (browser, _side, site) => visit(browser, `${site}/`, heading),
  'create page': (browser, _side, site) => visit(browser, `${site}/create`, heading),
  'signing page, documents shown': async (browser, { client, installation }, site) =>
    visitWhole(browser, site + (await signingLink(client, installation.dataDir))),
}

export async function pagesBefore(sides: Sides): Promise<Line[]> {
  const browser = await launchChromium()
  try {
    const lines: Line[] = []
    for (const [name, see] of Object.entries(pages)) {
      const requests: [number[], number[]] = [[], []]
      const scripts = await inTurn(sides, 1, async (side) => {
        const seen = await see(browser, side, `http://localhost:${side.installation.port}`)
        requests[sides.indexOf(side)]!.push(seen.requests)
        return seen.scriptBytes / 1024
      })
      lines.push(ratioOf(`${name}, JavaScript gzipped`, scripts, 'KB'), ratioOf(`${name}, requests`, requests, ''))
    }
    return lines
  } finally {
    await browser.close()
  }
}
