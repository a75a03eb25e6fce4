import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { OutboxEntry, OutboxMail } from '@countersign/contracts'
import { contractPdf } from '@countersign/standalone/demo/contract-pdf'
import { demoDocuments } from '@countersign/standalone/demo/contract-text'
import { frontEnds } from '@countersign/tools/web-build/front-ends'
import { type Browser, chromium, type Page } from '@playwright/test'
import { House, type Installation } from '@countersign/standalone/test/installation'
import { sendOne, until } from '@countersign/standalone/test/sender'
import { inCheckout } from './checkout.js'
import { findChromium } from './find-chromium.js'
import { findNginx, noNginx } from './find-nginx.js'
import { type FrontEndsServed, serveFrontEnds } from './front-ends-served.js'
import { describeWith } from '@countersign/test-services/tool-found'

const nginx = findNginx()
const executablePath = findChromium()
const built = existsSync(inCheckout('build/web/remotes.json'))
const missing = !nginx
  ? noNginx
  : executablePath
    ? 'the front ends are not built (npm run build)'
    : 'no Chromium is installed here (Debian: apt-get install chromium), or name one in CHROMIUM'

describeWith(nginx && executablePath && built, missing)('the front ends behind nginx, in a browser', () => {
  const house = new House()
  const folders = Object.fromEntries(frontEnds(inCheckout('.')).map(({ name, folder }) => [name, folder]))
  const published = inCheckout('build/web')
  let installation: Installation
  let served: FrontEndsServed
  let browser: Browser
  let page: Page
  /** Collects unexpected errors: violations of the page's policy appear on the console. */
  let trouble: string[]

  beforeAll(async () => {
    chmodSync(house.scratch, 0o755)
    // Calls arrive through a proxy, which the open mode of one machine refuses.
    installation = await house.start(house.newFolder(), { ALLOW_WITHOUT_LOGIN: 'true' })
    const { port } = installation
    served = await serveFrontEnds(nginx!, { dir: house.scratch, published, folders, apiPort: port })
    browser = await chromium.launch({ executablePath })
  })
  beforeEach(async () => {
    page = await browser.newPage({ baseURL: served.url })
    trouble = []
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
    page.on('pageerror', (error) => trouble.push(String(error)))
    page.on(
      'response',
      (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`),
    )
  })
  afterEach(() => page.close())
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
  })

  it.each([
    ['/', 'Document Signing'],
    ['/create', 'New Signature Request'],
    ['/outbox', 'Outbox'],
  ])('show %s without errors or policy violations', async (path, heading) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(trouble).toEqual([])
  })

  it('show a document uploaded through nginx', async () => {
    const pdf = Buffer.from(await contractPdf(demoDocuments.consulting))
    await page.goto('/create')
    await page.getByLabel('Choose Files').setInputFiles({ name: 'A.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.locator('.sheet canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(trouble).toEqual([])
  })

  it('show a recipient the request and its pages', async () => {
    const calls = installation.calls()
    await sendOne(calls, 'Consulting')
    const link = await until(async () => {
      const [mail] = await calls.get<OutboxEntry[]>('/api/outbox')
      if (!mail) return false
      const { text } = await calls.get<OutboxMail>(`/api/outbox/${mail.id}`)
      return /\/sign\/[\w-]{43}/.exec(text)![0]
    })
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: /asks you to sign Consulting$/ }).waitFor()
    await page.getByRole('checkbox', { name: /^I agree to/ }).check()
    await page.getByRole('button', { name: 'Continue to the documents' }).click()
    await page.locator('.paper canvas').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(trouble).toEqual([])
    for (const folder of ['shell', 'signing-page'])
      expect(served.log(folder)).not.toContain(link.slice('/sign/'.length))
  })

  it('show a remote that first started after its page was opened', async () => {
    const dir = join(house.scratch, 'later')
    mkdirSync(dir)
    const later = await serveFrontEnds(nginx!, { dir, published, folders, apiPort: installation.port })
    await later.end('outbox')
    await page.goto(`${later.url}/outbox`)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await later.start('outbox', published)
    await retry.click()
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await later.stop()
  })
})
