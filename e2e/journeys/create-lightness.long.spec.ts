import type { Request } from '@playwright/test'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'

declare global {
  var choosableAt: number | undefined
}

/** Notes when the page gets its file input, in ms since 1970. */
function watchFileInput(): void {
  const noted = new MutationObserver(() => {
    if (!document.querySelector('input[type=file]')) return
    globalThis.choosableAt = performance.timeOrigin + performance.now()
    noted.disconnect()
  })
  noted.observe(document, { childList: true, subtree: true })
}

test('files can be chosen after at most 16 requests, before the code of other parts (rule pages-43)', async ({
  page,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.addInitScript(watchFileInput)

  const create = new CreatePage(page)
  await create.open()
  await expect(create.send).toBeVisible()
  await page.waitForLoadState('networkidle')
  const choosableAt = (await page.evaluate(() => globalThis.choosableAt))!
  const before = requests.filter((request) => request.timing().startTime < choosableAt).map((request) => request.url())
  expect(before.length, before.join('\n')).toBeGreaterThan(5)
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(16)

  const [early, all] = [before, requests.map((request) => request.url())].map((urls) => urls.join('\n'))
  for (const late of [/\/after-input-/, /\/forms-/]) {
    expect(early).not.toMatch(late)
    expect(all).toMatch(late)
  }
})

test('files can be chosen while the step for recipients is not there, which follows in its place', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/after-input-/, async (route) => {
    await held
    await route.continue()
  })
  const create = new CreatePage(page)
  await create.open()
  await expect(page.getByLabel('Choose Files')).toBeEnabled()
  await expect(page.getByLabel('Subject Line')).toBeEditable()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  const options = page.getByRole('heading', { name: 'Signing Options' })
  const before = await options.boundingBox()

  go()
  await expect(page.getByLabel('Full Name')).toBeEditable()
  await expect(create.send).toBeVisible()
  expect((await options.boundingBox())!.y).toBeCloseTo(before!.y, -1)
})
