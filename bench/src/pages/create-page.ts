import type { RecipientView, SignatureRequestView } from '@countersign/contracts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { agreementPdf } from '../flow/agreement-pdf.js'
import { upload } from '../flow/sending-flow.js'
import type { HttpClient } from '../measure/http-client.js'
import { longestFrame, slowestOf, watchInteractions } from './interactions.js'
import { median } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'

const rounds = 5
const fields = 30
/** CPU throttling that simulates an older phone. */
const slower = 6
/** A slow network: 400 kbit/s, 400 ms per round trip. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** The editor: first paint on a slow network, and response to input with and without CPU throttling. */
export async function createPage(browser: Browser, client: HttpClient, site: string): Promise<Line[]> {
  const paints = []
  for (let round = 0; round < rounds; round++) paints.push(await firstPaint(browser, `${site}/create`))
  const bare = await bareClick(browser)
  const drafted = async () => site + (await draftWithFields(client))
  return [
    counted('create page, first contentful paint, 400 kbit/s, 400 ms', median(paints) / 1000, 's', 2.5),
    told(`an empty page's click, CPU ×${slower}, the reference`, `${bare} ms`),
    ...(await interactions(browser, drafted)),
    counted(`longest frame while dragging among ${fields} fields`, await dragging(browser, await drafted()), 'ms', 50),
  ]
}

async function firstPaint(browser: Browser, address: string): Promise<number> {
  const { context, page } = await onSlowNetwork(browser)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 })
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  await context.close()
  return painted
}

/** Until files can be chosen on a slow network: React has rendered the input, so its change is heard. In s. */
export async function untilUsable(browser: Browser, address: string): Promise<{ seconds: number; requests: number }> {
  const { context, page } = await onSlowNetwork(browser)
  let requests = 0
  page.on('request', () => requests++)
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(isLive, undefined, { timeout: 120_000 })
  const seconds = (performance.now() - began) / 1000
  const until = { seconds, requests }
  await context.close()
  return until
}

const isLive = (): boolean => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:enabled')
  return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'))
}

async function onSlowNetwork(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slowNetwork)
  return { context, page }
}

/** In ms, with the processor slower, on a new draft. */
export async function placing(browser: Browser, client: HttpClient, site: string): Promise<number> {
  const { page, paper } = await opened(browser, site + (await draftWithFields(client)))
  await slowed(page)
  const took = await slowestOf(page, () => placeBelow(paper))
  await page.close()
  return took
}

async function draftWithFields(client: HttpClient): Promise<string> {
  const [document] = await upload(client, await agreementPdf(3, 0))
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', {
    title: 'Many fields',
    documentIds: [document!.id],
  })
  const path = `/api/signature-requests/${id}`
  const person = { name: 'Grace Hopper', email: 'grace@example.com', role: 'signer' }
  const recipient = await client.json<RecipientView>('POST', `${path}/recipients`, person)
  for (let n = 0; n < fields; n++) {
    const place = { x: 5 + (n % 5) * 18, y: 5 + Math.floor(n / 5) * 14, width: 60, height: 20, page: 1 }
    await client.json('POST', `${path}/fields`, {
      documentId: document!.id,
      recipientId: recipient.id,
      type: 'text',
      ...place,
    })
  }
  return `/create?request=${id}`
}

async function bareClick(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  await watchInteractions(page)
  await page.goto('data:text/html,<button onclick="this.textContent += 1">Press</button>')
  await slowed(page)
  const slowest = await slowestOf(page, () => page.getByRole('button').click())
  await page.close()
  return slowest
}

async function interactions(browser: Browser, drafted: () => Promise<string>): Promise<Line[]> {
  const seen = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const { page, field, paper } = await opened(browser, await drafted())
    await slowed(page)
    const keyed = (key: string) => async () => {
      await field.focus()
      await page.keyboard.press(key)
    }
    const acts: [string, () => Promise<unknown>][] = [
      ['placing a field', () => placeBelow(paper)],
      ['dropping a field', () => drag(page, field, 8)],
      ['an arrow key', keyed('ArrowRight')],
      ['deleting a field', keyed('Delete')],
      ['typing a name', () => page.getByLabel('Full Name').pressSequentially('Ada', { delay: 80 })],
    ]
    for (const [name, act] of acts) seen.set(name, [...(seen.get(name) ?? []), await slowestOf(page, act)])
    await page.close()
  }
  return [...seen].map(([name, all]) => counted(`create page, ${name}, CPU ×${slower}`, median(all), 'ms', 200))
}

async function dragging(browser: Browser, draft: string): Promise<number> {
  const longest = []
  for (let round = 0; round < rounds; round++) {
    const { page, field } = await opened(browser, draft)
    longest.push(await longestFrame(page, () => drag(page, field, 60)))
    await page.close()
  }
  return median(longest)
}

async function opened(browser: Browser, draft: string): Promise<{ page: Page; field: Locator; paper: Locator }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await watchInteractions(page)
  await page.goto(draft)
  const sheet = page.getByRole('group', { name: 'Page and fields' })
  await sheet.locator('canvas').waitFor()
  const field = sheet.getByRole('button', { name: /^Text field for / }).first()
  await field.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return { page, field, paper: sheet.getByRole('button', { name: /^Page \d+ of \d+/ }) }
}

async function placeBelow(paper: Locator): Promise<void> {
  const { width, height } = (await paper.boundingBox())!
  await paper.click({ position: { x: width / 2, y: height * 0.95 } })
}

async function slowed(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

async function drag(page: Page, field: Locator, moves: number): Promise<void> {
  // Autosave may have just redrawn it.
  await field.waitFor()
  const { x, y, width, height } = (await field.boundingBox())!
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  for (let n = 1; n <= moves; n++) await page.mouse.move(fromX + (60 * n) / moves, fromY + (60 * n) / moves)
  await page.mouse.up()
}
