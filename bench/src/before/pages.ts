import type { Browser, Page } from 'playwright-core'
import type { Line } from '../measure/report.js'
import { inTurn, ratioOf, rounds, type Side, type Sides } from '../measure/sides.js'
import { launchChromium } from '../pages/chromium.js'
import { placing, untilUsable } from '../pages/create-page.js'
import { signingLink, visitWhole } from '../pages/signing-page.js'
import { type Visit, visit } from '../pages/visit.js'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

const pages: Readonly<Record<string, (browser: Browser, side: Side, site: string) => Promise<Visit>>> = {
  dashboard: (browser, _side, site) => visit(browser, `${site}/`, heading),
  'create page': (browser, _side, site) => visit(browser, `${site}/create`, heading),
  'signing page, documents shown': async (browser, { client, installation }, site) =>
    visitWhole(browser, site + (await signingLink(client, installation.dataDir))),
}

const goals: Readonly<Record<string, { under: number }>> = { 'signing page, documents shown': { under: 0.92 } }
const siteOf = ({ installation }: Side) => `http://localhost:${installation.port}`

export async function pagesBefore(sides: Sides): Promise<Line[]> {
  await using browser = await launchChromium()
  const lines: Line[] = []
  for (const [name, see] of Object.entries(pages)) {
    const requests: [number[], number[]] = [[], []]
    const scripts = await inTurn(sides, 1, async (side) => {
      const seen = await see(browser, side, siteOf(side))
      requests[sides.indexOf(side)]!.push(seen.requests)
      return seen.scriptBytes / 1024
    })
    lines.push(
      ratioOf(`${name}, JavaScript gzipped`, scripts, 'KB', goals[name]),
      ratioOf(`${name}, requests`, requests, ''),
    )
  }
  return [...lines, ...(await createPageBefore(browser, sides))]
}

async function createPageBefore(browser: Browser, sides: Sides): Promise<Line[]> {
  const requests: [number[], number[]] = [[], []]
  const usable = await inTurn(sides, rounds, async (side) => {
    const until = await untilUsable(browser, `${siteOf(side)}/create`)
    requests[sides.indexOf(side)]!.push(until.requests)
    return until.seconds
  })
  const placed = await inTurn(sides, rounds, (side) => placing(browser, side.client, siteOf(side)))
  return [
    ratioOf('create page, files can be chosen, 400 kbit/s, 400 ms', usable, 's', { under: 0.7 }),
    ratioOf('create page, requests before', requests, ''),
    ratioOf('create page, placing a field, CPU × 6', placed, 'ms', { under: 0.75 }),
  ]
}
