import { heavyPages } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { Sheet } from '../steps/sheet.js'

test('the create page fetches a large document in ranges, with the lean engine', async ({ page }) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const range = page.waitForRequest((request) => 'range' in request.headers() && request.url().includes('/pdf?sha256='))
  const create = new CreatePage(page)
  await create.open()
  await create.upload(await heavyPages(4))
  await new Sheet(page).drawn()
  expect((await (await range).response())?.status()).toBe(206)
  expect(workers.some((url) => url.includes('lean-worker'))).toBe(true)
})
