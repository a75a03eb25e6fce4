import type { SignatureRequestView } from '@countersign/contracts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { readyToFinish } from '../flow/finishing.js'
import { lettersPdf } from '../flow/letters-pdf.js'
import { sendUploaded, upload } from '../flow/sending-flow.js'
import { drawnByFontFaces, drawnIn, watchDrawing } from '../measure/drawing.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import type { Line } from '../measure/report.js'

const rounds = 9
/** As fast as a telephone of some years ago, beside the machine that measures. */
const slower = 6
const atMost = 1.5

type Visit = (page: Page) => Promise<number>

/** A page of 5,000 letters, its glyphs drawn as paths as the product does, and by faces that the system's fonts are made of. */
export async function drawing(): Promise<Line[]> {
  const installation = await startInstallation(await throwawayFolder())
  const client = new HttpClient(port)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  try {
    const [document] = await upload(client, await lettersPdf())
    const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', {
      title: 'Letters',
      documentIds: [document!.id],
    })
    const sent = await sendUploaded(client, document!.id)
    const { path } = await readyToFinish(client, installation.dataDir, sent)
    return [
      await compared(browser, 'create page', (page) => drawnForSender(page, `/create?request=${id}`)),
      await compared(browser, 'signing page', (page) => drawnForSigner(page, path.replace('/api', ''))),
    ]
  } finally {
    await browser.close()
    client.close()
    await installation.stop()
  }
}

async function compared(browser: Browser, what: string, visit: Visit): Promise<Line> {
  const faces: number[] = []
  const paths: number[] = []
  for (let round = 0; round < rounds; round++) {
    faces.push(await drawn(browser, visit, true))
    paths.push(await drawn(browser, visit, false))
  }
  const measured = `${median(faces).toFixed(0)} → ${median(paths).toFixed(0)} ms`
  return {
    what: `${what}, CPU ×${slower}: by faces → as paths`,
    measured,
    ratio: median(paths) / median(faces),
    unit: '',
    under: atMost,
  }
}

async function drawn(browser: Browser, visit: Visit, byFaces: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  try {
    await watchDrawing(context)
    const faces = byFaces ? await drawnByFontFaces(context) : null
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const ms = await visit(page)
    if (faces?.switched() === false) throw new Error('no script of the page had the settings of pdf.js')
    return ms
  } finally {
    await context.close()
  }
}

async function drawnForSender(page: Page, draft: string): Promise<number> {
  await page.goto(`http://localhost:${port}${draft}`)
  return drawnIn(page, page.locator('.sheet__picture canvas'))
}

async function drawnForSigner(page: Page, link: string): Promise<number> {
  await page.goto(`http://localhost:${port}${link}`)
  return drawnIn(page, page.locator('.paper__picture canvas').first())
}
